import type { CandleAnswer } from "@bourse/contract/host-api";

/** A longer timeframe that daily bars add up to. */
export type AggregatedTimeframe = "1W" | "1M";

const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 1;
const FRIDAY = 5;

/** Bars of a week (ISO: Monday to Sunday) or of a calendar month, oldest first; each bears its period's first day. */
export function aggregate(daily: readonly CandleAnswer[], timeframe: AggregatedTimeframe): CandleAnswer[] {
  const periods: CandleAnswer[] = [];
  for (const bar of daily) {
    const time = periodStart(bar.time, timeframe);
    const last = periods.at(-1);
    if (last?.time === time) periods[periods.length - 1] = extend(last, bar);
    else periods.push({ ...bar, time });
  }
  return periods;
}

/**
 * Whether the period of the last daily bar can hold no further one: no weekday of it is left. A holiday can make this
 * say "incomplete" of a finished period, never the other way round.
 */
export function isComplete(lastDaily: CandleAnswer, timeframe: AggregatedTimeframe): boolean {
  const start = periodStart(lastDaily.time, timeframe);
  let day = Date.parse(lastDaily.time) + DAY_MS;
  while (periodStart(new Date(day).toISOString(), timeframe) === start) {
    if (isWeekday(day)) return false;
    day += DAY_MS;
  }
  return true;
}

function extend(period: CandleAnswer, bar: CandleAnswer): CandleAnswer {
  return {
    time: period.time,
    open: period.open,
    high: Math.max(period.high, bar.high),
    low: Math.min(period.low, bar.low),
    close: bar.close,
    volume: period.volume + bar.volume,
  };
}

function periodStart(time: string, timeframe: AggregatedTimeframe): string {
  if (timeframe === "1M") return `${time.slice(0, 7)}-01T00:00:00.000Z`;
  const day = Date.parse(time);
  const sinceMonday = (new Date(day).getUTCDay() + 7 - MONDAY) % 7;
  return new Date(day - sinceMonday * DAY_MS).toISOString();
}

function isWeekday(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday >= MONDAY && weekday <= FRIDAY;
}
