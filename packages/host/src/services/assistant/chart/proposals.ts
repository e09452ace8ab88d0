import type { IndicatorSetting } from "@bourse/bars";
import type { AssistantLimits, ChartProposalDraft, ChartProposalKind } from "@bourse/contract";
import { findSymbol } from "../../../market/symbols/resolve.ts";
import { indicatorFieldsOf, isProposed, periodFault } from "../../proposals/indicator.ts";
import type { NewProposal } from "../../proposals/store.ts";
import type { Place } from "./place.ts";
import type { ChartReads } from "./reads.ts";

/** Facts that proposals about a chart are checked against. */
export interface ChartProposalFacts {
  readonly place: Place;
  /** The indicators on the chart. */
  readonly settings: readonly IndicatorSetting[];
  readonly market: Pick<ChartReads["market"], "symbols">;
  /** Last prices of the symbols that the model read. */
  readonly prices: ReadonlyMap<string, number>;
  /** Prices of the bars in sight. */
  readonly shown: { readonly low: number; readonly high: number };
  readonly now: Date;
  readonly limits: Pick<AssistantLimits, "proposalLifeMs" | "maxPriceFactor">;
}

/** Proposals that the trader may take, and the reasons why others were left out. */
export interface SortedChartProposals {
  readonly kept: readonly NewProposal[];
  readonly leftOut: readonly string[];
}

/** Keeps the proposals that could be taken now: a model invents symbols and misplaces decimal points. */
export function sortChartProposals(
  drafts: readonly ChartProposalDraft[],
  facts: ChartProposalFacts,
): SortedChartProposals {
  const kept: NewProposal[] = [];
  const leftOut: string[] = [];
  const seen = new Set<string>();
  for (const draft of drafts) {
    const key = JSON.stringify({ ...draft, reason: "" });
    const fault = seen.has(key) ? "it repeats another" : FAULTS[draft.kind](draft, facts);
    seen.add(key);
    if (fault === undefined) kept.push(proposalOf(draft, kept.length, facts));
    else leftOut.push(`${draft.kind} ${draft.symbol}: ${fault}`);
  }
  return { kept, leftOut };
}

type FaultOf = (draft: ChartProposalDraft, facts: ChartProposalFacts) => string | undefined;

/** One rule for each kind: a new kind does not compile without its own. */
const FAULTS: Readonly<Record<ChartProposalKind, FaultOf>> = {
  create_alert(draft, facts) {
    const { symbol, price, indicator, period } = draft;
    if (facts.place.until !== undefined) return "a replay of the past proposes no alert";
    if (price === null || !Number.isFinite(price)) return "it has no price";
    if (indicator !== null) return otherSymbol(draft, facts) ?? periodFault({ indicator, period });
    const last = facts.prices.get(symbol);
    if (last === undefined) return "the model read no price of this symbol";
    if (price === last) return "the price is the last one";
    return farFault(price, { low: last, high: last }, facts);
  },
  add_indicator(draft, facts) {
    const { indicator, period } = draft;
    if (indicator === null) return "it names no indicator";
    if (facts.place.chartId === undefined) return "no chart was asked about";
    const fault = otherSymbol(draft, facts) ?? periodFault({ indicator, period });
    if (fault !== undefined) return fault;
    const isThere = facts.settings.some((each) => isProposed(each, { indicator, period }));
    return isThere ? "it is on the chart" : undefined;
  },
  add_drawing(draft, facts) {
    const { price, points } = draft;
    const { until = Number.POSITIVE_INFINITY } = facts.place;
    const other = otherSymbol(draft, facts);
    if (other !== undefined) return other;
    if (points === null) return price === null ? "it has no price and no points" : farFault(price, facts.shown, facts);
    if (points.some(({ time }) => Date.parse(time) >= until)) return "a point lies after the moment of the replay";
    const [first, second] = points;
    if (first && second && Date.parse(first.time) === Date.parse(second.time)) return "both points have the same time";
    return points.map((each) => farFault(each.price, facts.shown, facts)).find((each) => each !== undefined);
  },
  create_scan({ symbol, style }, { market, place }) {
    if (place.until !== undefined) return "a replay of the past proposes no scan";
    if (style === null) return "it has no style";
    if (!symbol.includes(":")) return "it names no exchange before a colon";
    return findSymbol(market, symbol) === undefined ? "no market source has this symbol" : undefined;
  },
};

const otherSymbol: FaultOf = ({ symbol }, { place }) =>
  symbol === place.symbol ? undefined : `the chart shows ${place.symbol}`;

function farFault(price: number, near: ChartProposalFacts["shown"], { limits }: ChartProposalFacts) {
  if (!Number.isFinite(price) || price <= 0) return "it has no price";
  const isFar = price > near.high * limits.maxPriceFactor || price < near.low / limits.maxPriceFactor;
  return isFar ? `${price} is too far from the prices that the model read` : undefined;
}

/** Minutes between the runs of a proposed scan: about one bar of what it looks at. */
const CADENCES = { S: 5, D: 15, W: 60, P: 240 } as const;

function proposalOf(draft: ChartProposalDraft, n: number, facts: ChartProposalFacts): NewProposal {
  const { kind, symbol, reason } = draft;
  const last = facts.prices.get(symbol);
  const expires = new Date(facts.now.getTime() + facts.limits.proposalLifeMs);
  return {
    n,
    kind,
    symbol,
    ...FIELDS[kind](draft, facts.place),
    ...(last === undefined ? {} : { last_price: last }),
    reason,
    expires_at: expires.toISOString(),
  };
}

type Fields = Partial<NewProposal>;

/** The fields that each kind needs: what a model says besides is dropped. */
const FIELDS: Readonly<Record<ChartProposalKind, (draft: ChartProposalDraft, place: Place) => Fields>> = {
  create_alert: (draft, { timeframe }) => ({
    ...(draft.price === null ? {} : { price: draft.price }),
    ...indicatorFields(draft),
    ...(draft.indicator === null ? {} : { timeframe }),
  }),
  add_indicator: (draft, { chartId, timeframe }) => ({
    ...indicatorFields(draft),
    ...(chartId === undefined ? {} : { chart_id: chartId }),
    timeframe,
  }),
  add_drawing: ({ price, points }) =>
    points === null ? (price === null ? {} : { price }) : { points: points.map((each) => ({ ...each })) },
  create_scan: ({ style }) => (style === null ? {} : { style, cadence_minutes: CADENCES[style] }),
};

const indicatorFields = ({ indicator, period }: ChartProposalDraft): Fields =>
  indicator === null ? {} : indicatorFieldsOf({ indicator, period });
