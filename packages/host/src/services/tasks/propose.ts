import type { ProposalDraft } from "@bourse/contract";
import type { Proposal } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { InApp } from "../../principal/principal.ts";
import { TASKS } from "./kinds.ts";
import type { TaskParts } from "./parts.ts";
import { sortProposals } from "./proposals.ts";

/** A proposal, and the result that it belongs to. */
export interface Proposed {
  readonly artifactId: string;
  readonly draft: ProposalDraft;
}

/** As many as a trader reads below one result. */
const MOST_PROPOSALS = 16;

/**
 * Adds a proposal of an extension to a result, by the rules for a model's own. Nothing happens until the trader takes it.
 * @throws CommandFailure `artifact.not_found`, `automation.proposal_refused`
 */
export async function propose(
  parts: TaskParts,
  { artifactId, draft }: Proposed,
  { principal, commit }: Pick<Caller<InApp>, "principal" | "commit">,
): Promise<Proposal> {
  const { database, artifacts, clock, sources, limits } = parts;
  const task = requireRoom(parts, artifactId).task;
  const quote = await sources.market.quote(draft.symbol).catch(() => undefined);
  const now = clock.now();
  const { kept, leftOut } = sortProposals([draft], {
    mayPropose: TASKS[task].mayPropose,
    prices: new Map(quote?.ok ? [[draft.symbol, quote.data.price]] : []),
    watchlist: sources.watchlist(),
    known: new Set(sources.market.symbols().map(({ symbol }) => symbol)),
    now,
    limits,
  });
  const [one] = kept;
  if (!one) throw refused(leftOut.join("; "));
  const n = commit(() =>
    database.transaction(() => {
      const { proposals } = requireRoom(parts, artifactId);
      const next = Math.max(-1, ...proposals.map((each) => each.n)) + 1;
      artifacts.proposals.add(artifactId, [{ ...one, n: next, proposed_by: principal.name }]);
      return next;
    }),
  );
  parts.changed();
  return { ...one, n, proposed_by: principal.name, state: "open" };
}

function requireRoom({ artifacts, clock }: TaskParts, id: string) {
  const found = artifacts.find(id, clock.now());
  if (!found) throw new CommandFailure("artifact.not_found", "there is no such result");
  if (found.proposals.length < MOST_PROPOSALS) return found;
  throw refused(`a result has ${MOST_PROPOSALS} proposals at most`);
}

const refused = (why: string) => new CommandFailure("automation.proposal_refused", why);
