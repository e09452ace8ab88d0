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

/** One of {@link COLUMNS}. */
export type ColumnName = (typeof COLUMNS)[number];

/** Makes bars whose columns come from `column`, by name; each has `length` elements. */
export function makeColumns(length: number, column: (name: ColumnName) => Float64Array): BarColumns {
  return {
    length,
    time: column("time"),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
  };
}

/** Copies bars into columns. */
export function columnsOf(bars: readonly Bar[]): BarColumns {
  return makeColumns(bars.length, (name) => Float64Array.from(bars, (bar) => bar[name]));
}

/** One bar of the columns. */
export function barOf(columns: BarColumns, at: number): Bar {
  const { time, open, high, low, close, volume } = columns;
  return {
    time: time[at] as number,
    open: open[at] as number,
    high: high[at] as number,
    low: low[at] as number,
    close: close[at] as number,
    volume: volume[at] as number,
  };
}

/** The bars of the columns: the inverse of {@link columnsOf}. */
export const barsOf = (columns: BarColumns): readonly Bar[] =>
  Array.from({ length: columns.length }, (_each, at) => barOf(columns, at));

/** A view, without a copy, of the bars from index `from` up to but excluding `to`. */
export function sliceColumns(bars: BarColumns, from: number, to: number = bars.length): BarColumns {
  return makeColumns(bars.time.subarray(from, to).length, (name) => bars[name].subarray(from, to));
}

/** Parts of a series, oldest first, as one copy. */
export function joinColumns(...parts: readonly BarColumns[]): BarColumns {
  const length = parts.reduce((sum, each) => sum + each.length, 0);
  return makeColumns(length, (name) => {
    const column = new Float64Array(length);
    let at = 0;
    for (const part of parts) {
      column.set(part[name].subarray(0, part.length), at);
      at += part.length;
    }
    return column;
  });
}
