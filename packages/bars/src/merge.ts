import { type BarColumns, makeColumns } from "./columns.ts";

/** The arrays of columns; a writer keeps the number of bars. */
export type ColumnArrays = Omit<BarColumns, "length">;

/** New columns with room for this many bars. */
export function emptyColumns(length: number): BarColumns {
  return makeColumns(length, () => new Float64Array(length));
}

/** Bars from index `from` up to but excluding `to`. */
export interface BarRange {
  readonly bars: ColumnArrays;
  readonly from: number;
  readonly to: number;
}

/** Writes one bar at index `at` of `target`: everything that the bars of the range traded. */
export function mergeBars({ bars, from, to }: BarRange, target: ColumnArrays, at: number): void {
  let high = bars.high[from] as number;
  let low = bars.low[from] as number;
  let volume = bars.volume[from] as number;
  for (let index = from + 1; index < to; index += 1) {
    high = Math.max(high, bars.high[index] as number);
    low = Math.min(low, bars.low[index] as number);
    volume += bars.volume[index] as number;
  }
  target.time[at] = bars.time[from] as number;
  target.open[at] = bars.open[from] as number;
  target.high[at] = high;
  target.low[at] = low;
  target.close[at] = bars.close[to - 1] as number;
  target.volume[at] = volume;
}
