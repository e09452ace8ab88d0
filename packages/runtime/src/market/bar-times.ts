import { barEnd as endOf, barStart as startOf } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";

/** Opening time of the bar that contains `time`, ISO 8601 UTC: weeks begin on Monday, months on their first day. */
export function barStart(time: string, timeframe: ChartTimeframe): string {
  return new Date(startOf(Date.parse(time), timeframe)).toISOString();
}

/** The first moment after the bar that opens at `start`. */
export function barEnd(start: string, timeframe: ChartTimeframe): string {
  return new Date(endOf(Date.parse(start), timeframe)).toISOString();
}
