/**
 * Bars as columns, oldest first; one index is one bar. A million bars take 48 MB, where objects would take four times as
 * much and a garbage collector would visit each.
 */
export interface BarColumns {
  readonly length: number;
  /** Opening time of the bar in milliseconds since 1970-01-01T00:00Z; strictly increasing. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** In units traded. */
  readonly volume: Float64Array;
}

/** One bar of {@link BarColumns}. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The names of the columns, in the order of a bar. */
export const COLUMNS = ["time", "open", "high", "low", "close", "volume"] as const;

/** Copies bars into columns. */
export function columnsOf(bars: readonly Bar[]): BarColumns {
  const column = (name: (typeof COLUMNS)[number]) => Float64Array.from(bars, (bar) => bar[name]);
  return {
    length: bars.length,
    time: column("time"),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
  };
}

/** A view, without a copy, of the bars from index `from` up to but excluding `to`. */
export function sliceColumns(bars: BarColumns, from: number, to: number = bars.length): BarColumns {
  const view = (name: (typeof COLUMNS)[number]) => bars[name].subarray(from, to);
  const time = view("time");
  return {
    length: time.length,
    time,
    open: view("open"),
    high: view("high"),
    low: view("low"),
    close: view("close"),
    volume: view("volume"),
  };
}
