import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract/market";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday after 1970-01-01, a Thursday. */
export const MONDAY_MS = 4 * DAY_MS;

/** Lengths of the timeframes with a fixed length, in milliseconds. */
export const TIMEFRAME_MS = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "1H": HOUR_MS,
  "4H": 4 * HOUR_MS,
  "1D": DAY_MS,
  "1W": WEEK_MS,
} as const satisfies Partial<Record<ChartTimeframe, number>>;

/** The day that a moment belongs to, counted from 1970-01-01. */
export type DayOf = (moment: number) => number;

const floorTo = (time: number, step: number): number => Math.floor(time / step) * step;

/** Opening time of the bar that contains `time`, in UTC: weeks begin on Monday, months on their first day. */
export function barStart(time: number, timeframe: ChartTimeframe): number {
  if (timeframe === "1W") return MONDAY_MS + floorTo(time - MONDAY_MS, WEEK_MS);
  if (timeframe !== "1M") return floorTo(time, TIMEFRAME_MS[timeframe]);
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The first moment after the bar that opens at `start`. */
export function barEnd(start: number, timeframe: ChartTimeframe): number {
  if (timeframe !== "1M") return start + TIMEFRAME_MS[timeframe];
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Whether bars of `from` fill bars of `to` exactly. A week may belong to two months. */
export function canAggregate(from: ChartTimeframe, to: ChartTimeframe): boolean {
  if (from === "1W" && to === "1M") return false;
  return CHART_TIMEFRAMES.indexOf(from) <= CHART_TIMEFRAMES.indexOf(to);
}
