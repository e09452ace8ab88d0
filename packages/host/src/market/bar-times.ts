import type { ChartTimeframe } from "@bourse/contract";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MONDAY = 1;

/** Lengths of the timeframes with a fixed length. */
const FIXED_MS = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "1H": 60 * MINUTE_MS,
  "4H": 240 * MINUTE_MS,
  "1D": DAY_MS,
} as const;

/** Opening time of the bar that contains `time`, ISO 8601 UTC: weeks begin on Monday, months on their first day. */
export function barStart(time: string, timeframe: ChartTimeframe): string {
  if (timeframe === "1M") return `${time.slice(0, 7)}-01T00:00:00.000Z`;
  const at = Date.parse(time);
  if (timeframe !== "1W") return new Date(at - (at % FIXED_MS[timeframe])).toISOString();
  const day = at - (at % DAY_MS);
  return new Date(day - ((new Date(day).getUTCDay() + 7 - MONDAY) % 7) * DAY_MS).toISOString();
}

/** The first moment after the bar that opens at `start`. */
export function barEnd(start: string, timeframe: ChartTimeframe): string {
  const at = new Date(start);
  if (timeframe === "1M") return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString();
  return new Date(at.getTime() + (timeframe === "1W" ? 7 * DAY_MS : FIXED_MS[timeframe])).toISOString();
}
