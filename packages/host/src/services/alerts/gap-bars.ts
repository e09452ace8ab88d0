import { DAY_MS, type IndicatorBar, TIMEFRAME_MS } from "@bourse/bars";
import type { AlertLimits, Candle, ChartTimeframe } from "@bourse/contract";
import type { LiveMarket } from "@bourse/runtime/market";
import { type ClosedBar, closedBar } from "./close-series.ts";
import { isMoving } from "./conditions/index.ts";
import { createMeter, withPrice } from "./meter.ts";
import { extremes } from "./references.ts";
import type { Rule } from "./rule.ts";
import type { Gap, Reading } from "./unwatched.ts";

/** Bars that are read for one gap at most; a longer gap is judged by longer bars. */
const MOST_BARS = 2000;
const LADDER = ["1m", "15m", "1H", "4H"] as const;
/** The shortest month: a gap has at most as many monthly bars as spans of this length. */
const SHORTEST_MONTH_MS = 28 * DAY_MS;

/** A gap of one market. */
export interface MarketGap extends Gap {
  readonly sourceId: string;
  readonly symbol: string;
}

/** Where the bars of a gap come from. */
export interface GapSource {
  readonly live: Pick<LiveMarket, "series">;
  /** Most readings of one gap, which is read again while its last bars are missing; each may find one more bar after the gap. */
  readonly readings: number;
}

/** Bars as short as the length of a gap allows. */
export interface FineBars {
  readonly bars: readonly Candle[];
  readonly barMs: number;
  /** True if the bars reach the end of the gap, or the source has none. */
  readonly isWhole: boolean;
}

const lengthOf = (timeframe: ChartTimeframe): number =>
  timeframe === "1M" ? SHORTEST_MONTH_MS : TIMEFRAME_MS[timeframe];

const countIn = ({ before, after }: Gap, timeframe: ChartTimeframe): number =>
  Math.ceil((after.timeMs - before.timeMs) / lengthOf(timeframe)) + 2;

/** Reads the bars whose extremes show which prices a gap contained. */
export async function fineBars({ live, readings }: GapSource, gap: MarketGap): Promise<FineBars> {
  const timeframe = LADDER.find((each) => countIn(gap, each) <= MOST_BARS) ?? "1D";
  const barMs = TIMEFRAME_MS[timeframe];
  const limit = timeframe === "1D" ? MOST_BARS : countIn(gap, timeframe) + readings;
  const { symbol, sourceId } = gap;
  const found = await live.series({ symbol, sourceId, timeframe }, limit);
  if (!found.ok) return { bars: [], barMs, isWhole: true };
  const { completed, forming } = found.data;
  const bars = forming ? [...completed, forming] : completed;
  const end = Date.parse(bars.at(-1)?.time ?? "") + barMs;
  return { bars, barMs, isWhole: end > gap.after.timeMs };
}

/** The bars of a rule's own timeframe: those of the gap, and the history that the rule looks back over. */
export interface OwnBars extends FineBars {
  /** Completed, oldest first. */
  readonly closed: readonly ClosedBar[];
  /** Completed bars are known up to this time, in milliseconds; from then on, one may be missing. */
  readonly knownUntil: number;
}

/** Reads the bars of a rule's timeframe, which its conditions on closes, indicators and moves need. */
export async function ownBars(
  { live, readings, limits }: GapSource & { readonly limits: Pick<AlertLimits, "indicatorBars" | "maxPeriod"> },
  gap: MarketGap,
  timeframe: ChartTimeframe,
): Promise<OwnBars> {
  const { symbol, sourceId } = gap;
  const depth = Math.max(limits.indicatorBars, limits.maxPeriod);
  const count = Math.min(MOST_BARS, countIn(gap, timeframe)) + readings;
  const found = await live.series({ symbol, sourceId, timeframe }, depth + count);
  const barMs = lengthOf(timeframe);
  if (!found.ok) return { bars: [], closed: [], barMs, knownUntil: Number.NEGATIVE_INFINITY, isWhole: false };
  const { completed, forming } = found.data;
  const bars = forming ? [...completed, forming] : completed;
  const timed = bars
    .map((candle) => closedBar(candle, timeframe))
    // If a session begins an hour earlier because the clocks were changed, it ends the bar before it.
    .map((bar, index, all) => ({ ...bar, end: Math.min(bar.end, all[index + 1]?.start ?? bar.end) }));
  const closed = timed.slice(0, completed.length).filter(({ close }) => Number.isFinite(close));
  const knownUntil = (timed.at(-1)?.end ?? Number.NEGATIVE_INFINITY) + (forming ? 0 : barMs);
  return { bars, closed, barMs, knownUntil, isWhole: knownUntil > gap.after.timeMs };
}

/** Closes and prices as a rule judges them, from the bars of its own timeframe. Unknown where these do not reach. */
export interface OwnReadings {
  /** The close of a completed bar. */
  atClose(bar: ClosedBar): Reading;
  /** A price at a time of the gap. */
  atPrice(price: number, timeMs: number): Reading;
}

/**
 * Readings of a rule over a gap. An indicator that reads whole bars is judged by the bar that the prices of the gap have
 * formed so far: what this bar became later was not known then.
 */
export function ownReadings(rule: Rule, { closed, knownUntil }: Pick<OwnBars, "closed" | "knownUntil">): OwnReadings {
  const { indicator } = rule;
  const meter = indicator && createMeter({ ...rule, indicator }, { bars: closed, version: 0 });
  const period = rule.period ?? 1;
  let formed: { readonly after: number; readonly bar: IndicatorBar } | undefined;
  const formedBy = (price: number, after: number): IndicatorBar => {
    const bar = withPrice(formed?.after === after ? formed.bar : undefined, price);
    formed = { after, bar };
    return bar;
  };
  const referenceBefore = (count: number) =>
    isMoving(rule.kind) && count > 0 ? extremes(closed.slice(Math.max(0, count - period), count)) : undefined;
  return {
    atClose: (bar) => ({
      value: meter ? meter.at(bar) : bar.close,
      reference: referenceBefore(closed.findLastIndex(({ start }) => start < bar.start) + 1),
    }),
    atPrice(price, timeMs) {
      const count = closed.findLastIndex(({ end }) => end <= timeMs) + 1;
      const before = closed[count - 1];
      if (!before || timeMs >= knownUntil) return { value: Number.NaN };
      const value = meter ? meter.next(formedBy(price, before.start), before) : price;
      return { value, reference: referenceBefore(count) };
    },
  };
}
