import type { Proposal, TakenProposal } from "@bourse/contract/host-api";
import { findSymbol } from "../../market/symbols/resolve.ts";
import type { Caller } from "../../principal/caller.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { Trader } from "../../principal/principal.ts";
import type { ProposalDesk } from "./desk.ts";
import { EFFECTS } from "./effects.ts";
import type { ProposalStore } from "./store.ts";

/** A proposal that the trader takes. */
export interface Taking {
  readonly store: ProposalStore;
  /** Id of the answer or result that contains the proposal. */
  readonly owner: string;
  readonly n: number;
  /** Throws if something has changed since the proposal; called first, and again at the moment of effect. */
  recheck?(proposal: Proposal): void;
}

/**
 * Does what was proposed, in the trader's name and through the service that the trader would use. Reading prices may take time. The mark
 * and the object are then written in one transaction, so that two windows cannot both take it, and a kill in between leaves both or
 * neither. @throws CommandFailure `proposal.*`, HostRefusal of that service
 */
export async function takeProposal(desk: ProposalDesk, taking: Taking, caller: Caller<Trader>): Promise<TakenProposal> {
  const proposal = open(desk, taking);
  taking.recheck?.(proposal);
  refuseGone(desk, proposal);
  const made = await EFFECTS[proposal.kind](desk, proposal, marking(desk, taking, caller));
  const taken = find(desk, taking);
  if (taken.state !== "taken") throw new Error(`${proposal.kind} made its object without a commit`);
  return made === undefined ? taken : { ...taken, made };
}

/** A caller whose commit checks the proposal again and marks it, all in one transaction. */
function marking(desk: ProposalDesk, taking: Taking, caller: Caller<Trader>): Caller<Trader> {
  const { store, owner, n, recheck } = taking;
  return {
    ...caller,
    commit: (effect) =>
      caller.commit(() =>
        desk.database.transaction(() => {
          const proposal = open(desk, taking);
          recheck?.(proposal);
          refuseGone(desk, proposal);
          if (!store.mark(owner, n, desk.clock.now().toISOString())) throw new Error("an open proposal was marked");
          return effect();
        }),
      ),
  };
}

function find({ clock }: ProposalDesk, { store, owner, n }: Taking): Proposal {
  const proposal = store.list(owner, clock.now()).find((each) => each.n === n);
  if (!proposal) throw new CommandFailure("proposal.not_found", "the result has no such proposal");
  return proposal;
}

function open(desk: ProposalDesk, taking: Taking): Proposal {
  const proposal = find(desk, taking);
  if (proposal.state === "taken") throw new CommandFailure("proposal.taken", `it was taken at ${proposal.taken_at}`);
  if (proposal.state === "open") return proposal;
  throw new CommandFailure("proposal.expired", `it expired at ${proposal.expires_at}`);
}

/** @throws CommandFailure `proposal.symbol_gone`, `proposal.chart_gone` */
function refuseGone({ market, charts }: ProposalDesk, { symbol, chart_id }: Proposal): void {
  if (findSymbol(market, symbol) === undefined) {
    throw new CommandFailure("proposal.symbol_gone", `no market source has ${symbol} any more`);
  }
  if (chart_id === undefined || charts.list().some((each) => each.chart_id === chart_id && each.symbol === symbol))
    return;
  throw new CommandFailure("proposal.chart_gone", `the chart no longer shows ${symbol}`);
}
