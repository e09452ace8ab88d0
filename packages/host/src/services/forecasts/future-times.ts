import type { ChartTimeframe } from "@bourse/contract/host-api";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Length of a bar; a month has no fixed one. */
const LENGTHS: Readonly<Record<Exclude<ChartTimeframe, "1M">, number>> = {
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "1H": 60 * MINUTE,
  "4H": 240 * MINUTE,
  "1D": DAY,
  "1W": 7 * DAY,
};
/** Steps after which every time is accepted: a rhythm that no time fits must not keep the search running. */
const MAX_STEPS = 20_000;

/**
 * The opening times expected for the bars after the last one: on weekdays and at times of day that the past bars had.
 * Holidays are not known.
 */
export function futureTimes(times: readonly number[], timeframe: ChartTimeframe, count: number): number[] {
  const last = times.at(-1) ?? 0;
  if (timeframe === "1M") return Array.from({ length: count }, (_, index) => addMonths(last, index + 1));
  const step = LENGTHS[timeframe];
  const weekdays = new Set(times.map((time) => new Date(time).getUTCDay()));
  const clocks = new Set(times.map((time) => time % DAY));
  const fits = (time: number) => weekdays.has(new Date(time).getUTCDay()) && clocks.has(time % DAY);
  const found: number[] = [];
  for (let time = last + step, tried = 0; found.length < count; time += step, tried += 1) {
    if (tried >= MAX_STEPS || fits(time)) found.push(time);
  }
  return found;
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), date.getUTCHours());
}
