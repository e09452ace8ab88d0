import { aggregate as aggregateBars, DAY_MS } from "@bourse/bars";
import type { CandleAnswer } from "@bourse/contract/host-api";
import { barStart } from "./bar-times.ts";
import { candlesOf, columnsFrom } from "./windows/candles.ts";

/** A longer timeframe aggregated from daily bars. */
export type AggregatedTimeframe = "1W" | "1M";

const MONDAY = 1;
const FRIDAY = 5;

/**
 * Bars of ISO weeks (Monday to Sunday) or of calendar months, oldest first; each has its period's first day as its
 * time.
 */
export function aggregate(daily: readonly CandleAnswer[], timeframe: AggregatedTimeframe): CandleAnswer[] {
  return candlesOf(aggregateBars(columnsFrom(daily), timeframe));
}

/**
 * Whether the period of the last daily bar is complete: none of its weekdays is left. Because of holidays a finished
 * period may count as incomplete, but never the reverse.
 */
export function isComplete(lastDaily: CandleAnswer, timeframe: AggregatedTimeframe): boolean {
  const start = barStart(lastDaily.time, timeframe);
  let day = Date.parse(lastDaily.time) + DAY_MS;
  while (barStart(new Date(day).toISOString(), timeframe) === start) {
    if (isWeekday(day)) return false;
    day += DAY_MS;
  }
  return true;
}

/** The period extended by one bar. */
export function extend(period: CandleAnswer, bar: CandleAnswer): CandleAnswer {
  return {
    time: period.time,
    open: period.open,
    high: Math.max(period.high, bar.high),
    low: Math.min(period.low, bar.low),
    close: bar.close,
    volume: period.volume + bar.volume,
  };
}

function isWeekday(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday >= MONDAY && weekday <= FRIDAY;
}
