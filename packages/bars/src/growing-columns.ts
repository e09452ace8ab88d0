import { type Bar, type BarColumns, COLUMNS, sliceColumns } from "./columns.ts";
import { type ColumnArrays, emptyColumns } from "./merge.ts";

/** New room as a multiple of the old: each bar is copied a constant number of times on average. */
const GROWTH = 1.5;
const FIRST_ROOM = 64;

/** Columns to which bars are added at the end. */
export class GrowingColumns {
  #arrays: ColumnArrays;
  #length: number;

  /** Uses the given arrays until there is no room left in them. */
  constructor(bars: BarColumns) {
    this.#arrays = bars;
    this.#length = bars.length;
  }

  get length(): number {
    return this.#length;
  }

  /** The arrays, of which the first `length` elements are bars. Growing replaces them. */
  get arrays(): ColumnArrays {
    return this.#arrays;
  }

  /** Sets the number of bars; the caller writes the new ones. */
  resize(length: number): void {
    if (length > this.#arrays.time.length) this.#grow(Math.max(length, this.#arrays.time.length * GROWTH, FIRST_ROOM));
    this.#length = length;
  }

  set(index: number, bar: Bar): void {
    const { time, open, high, low, close, volume } = this.#arrays;
    time[index] = bar.time;
    open[index] = bar.open;
    high[index] = bar.high;
    low[index] = bar.low;
    close[index] = bar.close;
    volume[index] = bar.volume;
  }

  /** A view, without a copy, of the bars from index `from` up to but excluding `to`. */
  slice(from: number, to: number): BarColumns {
    return sliceColumns({ ...this.#arrays, length: this.#length }, from, to);
  }

  #grow(room: number): void {
    const larger = emptyColumns(Math.ceil(room));
    for (const name of COLUMNS) larger[name].set(this.#arrays[name].subarray(0, this.#length));
    this.#arrays = larger;
  }
}
