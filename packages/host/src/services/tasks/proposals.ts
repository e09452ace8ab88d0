import type { ProposalDraft, TaskLimits, TaskProposalKind } from "@bourse/contract";
import { indicatorFieldsOf, periodFault } from "../proposals/indicator.ts";
import type { NewProposal } from "../proposals/store.ts";

/** Facts that proposals are checked against. */
export interface ProposalFacts {
  readonly mayPropose: readonly TaskProposalKind[];
  /** Last prices of the symbols that the model read. */
  readonly prices: ReadonlyMap<string, number>;
  readonly watchlist: readonly string[];
  /** Symbols that a source has. */
  readonly known: ReadonlySet<string>;
  readonly now: Date;
  readonly limits: Pick<TaskLimits, "proposalLifeMs" | "maxPriceFactor">;
}

/** Proposals that the trader may take, and the reasons why others were left out. */
export interface SortedProposals {
  readonly kept: readonly NewProposal[];
  readonly leftOut: readonly string[];
}

/** Keeps the proposals that could be taken now: a model invents symbols and misplaces decimal points. */
export function sortProposals(drafts: readonly ProposalDraft[], facts: ProposalFacts): SortedProposals {
  const kept: NewProposal[] = [];
  const leftOut: string[] = [];
  const seen = new Set<string>();
  for (const draft of drafts) {
    const key = JSON.stringify([draft.kind, draft.symbol, draft.price, draft.indicator, draft.period]);
    const fault = seen.has(key) ? "it repeats another" : faultOf(draft, facts);
    seen.add(key);
    if (fault === undefined) kept.push(proposalOf(draft, kept.length, facts));
    else leftOut.push(`${draft.kind} ${draft.symbol}: ${fault}`);
  }
  return { kept, leftOut };
}

function faultOf(draft: ProposalDraft, facts: ProposalFacts): string | undefined {
  if (!facts.mayPropose.includes(draft.kind)) return "this task does not propose it";
  return FAULTS[draft.kind](draft, facts);
}

/** One rule for each kind: a new kind does not compile without its own. */
const FAULTS: Readonly<Record<TaskProposalKind, (draft: ProposalDraft, facts: ProposalFacts) => string | undefined>> = {
  create_alert({ symbol, price }, { prices, limits }) {
    const last = prices.get(symbol);
    if (last === undefined) return "the task read no price of this symbol";
    if (price === null || !Number.isFinite(price) || price <= 0) return "it has no price";
    if (price === last) return "the price is the last one";
    const factor = Math.max(price / last, last / price);
    return factor > limits.maxPriceFactor ? `${price} is too far from the last price ${last}` : undefined;
  },
  add_indicator({ symbol, indicator, period }, { prices }) {
    if (!prices.has(symbol)) return "the task did not look at this symbol";
    if (indicator === null) return "it names no indicator";
    return periodFault({ indicator, period });
  },
  add_symbol({ symbol }, { known, watchlist }) {
    if (!known.has(symbol)) return "no market source has this symbol";
    return watchlist.includes(symbol) ? "it is on the watchlist" : undefined;
  },
};

function proposalOf(draft: ProposalDraft, n: number, facts: ProposalFacts): NewProposal {
  const { kind, symbol, price, indicator, period, reason } = draft;
  const last = facts.prices.get(symbol);
  const expires = new Date(facts.now.getTime() + facts.limits.proposalLifeMs);
  return {
    n,
    kind,
    symbol,
    ...(kind === "create_alert" && price !== null ? { price } : {}),
    ...(kind === "add_indicator" && indicator !== null ? indicatorFieldsOf({ indicator, period }) : {}),
    ...(last === undefined ? {} : { last_price: last }),
    reason,
    expires_at: expires.toISOString(),
  };
}
