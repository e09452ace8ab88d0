import type { ChartTimeframe } from "@bourse/contract/market";
import type { BarColumns } from "../columns.ts";
import { emptyColumns, mergeBars } from "../merge.ts";
import { barEnd, barStart, DAY_MS, type DayOf } from "./bar-times.ts";

/** For each bar of the timeframe, the index after its last small bar. */
function endsOf({ time, length }: BarColumns, timeframe: ChartTimeframe): readonly number[] {
  const ends: number[] = [];
  for (let index = 0; index < length; ) {
    const end = barEnd(barStart(time[index] as number, timeframe), timeframe);
    while (index < length && (time[index] as number) < end) index += 1;
    ends.push(index);
  }
  return ends;
}

/** The same where neighbours with the same start become one bar. */
function endsByStart({ time, length }: BarColumns, startOf: (time: number) => number): readonly number[] {
  const ends: number[] = [];
  for (let index = 0; index < length; ) {
    const start = startOf(time[index] as number);
    while (index < length && startOf(time[index] as number) === start) index += 1;
    ends.push(index);
  }
  return ends;
}

/** Timeframes that are made of whole days. */
export const isOfDays = (timeframe: ChartTimeframe): boolean => ["1D", "1W", "1M"].includes(timeframe);

/**
 * Returns the opening time of the bar that contains a moment. For trading days and their weeks and months it is the
 * date at 00:00 UTC, as in the daily bars of sources.
 */
export const startBy =
  (timeframe: ChartTimeframe, dayOf: DayOf | undefined) =>
  (time: number): number =>
    barStart(dayOf && isOfDays(timeframe) ? dayOf(time) * DAY_MS : time, timeframe);

/**
 * The bars of a larger timeframe. Each has the opening time of its own timeframe, also where its first small bar is
 * missing; a time in which nothing traded has no bar. The last bar may still be forming.
 * @param dayOf - The trading days of bars shorter than a day; absent: days of UTC.
 */
export function aggregate(bars: BarColumns, timeframe: ChartTimeframe, dayOf?: DayOf): BarColumns {
  const startOf = startBy(timeframe, dayOf);
  const ends = dayOf && isOfDays(timeframe) ? endsByStart(bars, startOf) : endsOf(bars, timeframe);
  return merged(bars, ends, startOf);
}

/** The bars with neighbours of the same start as one. The first and the last may lack a part. */
export const joinBars = (bars: BarColumns, startOf: (time: number) => number): BarColumns =>
  merged(bars, endsByStart(bars, startOf), startOf);

function merged(bars: BarColumns, ends: readonly number[], startOf: (time: number) => number): BarColumns {
  const larger = emptyColumns(ends.length);
  let from = 0;
  for (const [index, to] of ends.entries()) {
    mergeBars({ bars, from, to }, larger, index);
    larger.time[index] = startOf(bars.time[from] as number);
    from = to;
  }
  return larger;
}
