import type { ChartTimeframe } from "@bourse/contract/market";
import type { BarColumns } from "../columns.ts";
import { emptyColumns, mergeBars } from "../merge.ts";
import { barEnd, barStart } from "./bar-times.ts";

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

/**
 * The bars of a larger timeframe. Each has the opening time of its own timeframe, also where its first small bar is
 * missing; a time in which nothing traded has no bar. The last bar may still be forming.
 */
export function aggregate(bars: BarColumns, timeframe: ChartTimeframe): BarColumns {
  const ends = endsOf(bars, timeframe);
  const larger = emptyColumns(ends.length);
  let from = 0;
  for (const [index, to] of ends.entries()) {
    mergeBars({ bars, from, to }, larger, index);
    larger.time[index] = barStart(bars.time[from] as number, timeframe);
    from = to;
  }
  return larger;
}
