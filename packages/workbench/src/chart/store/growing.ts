import { type Bar, type BarColumns, barOf, COLUMNS, type ColumnName, makeColumns } from "@bourse/bars";

/** Places of a new column. */
const FIRST_CAPACITY = 1024;

const empty = (capacity: number) => makeColumns(capacity, () => new Float64Array(capacity));

/**
 * Bars as columns that grow at both ends. A bar keeps its index when older ones are put before it: indexes may be
 * negative. Capacity doubles, so that a bar is copied a constant number of times.
 */
export class GrowingColumns {
  #columns = empty(FIRST_CAPACITY);
  /** Place of the first bar in the columns. */
  #start = FIRST_CAPACITY >> 1;
  #from = 0;
  #to = 0;

  /** Index of the oldest bar. */
  get from(): number {
    return this.#from;
  }

  /** Index after the newest bar. */
  get to(): number {
    return this.#to;
  }

  get length(): number {
    return this.#to - this.#from;
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#columns.time.byteLength * COLUMNS.length;
  }

  value(column: ColumnName, index: number): number {
    return this.#columns[column][this.#place(index)] as number;
  }

  bar(index: number): Bar | undefined {
    if (index < this.#from || index >= this.#to) return undefined;
    return barOf(this.#columns, this.#place(index));
  }

  /** Writes a bar at an index within the bars or next to either end. */
  set(index: number, bar: Bar): void {
    if (this.length === 0) {
      this.#from = index;
      this.#to = index;
    }
    this.#reserve(Math.max(0, this.#from - index), Math.max(0, index + 1 - this.#to));
    const at = this.#place(index);
    for (const column of COLUMNS) this.#columns[column][at] = bar[column];
    if (index < this.#from) {
      this.#start -= this.#from - index;
      this.#from = index;
    }
    this.#to = Math.max(this.#to, index + 1);
  }

  /** Puts older bars before the first. */
  prepend(bars: BarColumns): void {
    this.#reserve(bars.length, 0);
    const at = this.#start - bars.length;
    for (const column of COLUMNS) this.#columns[column].set(bars[column].subarray(0, bars.length), at);
    this.#start = at;
    this.#from -= bars.length;
  }

  /** Drops the bars from an index on. */
  cut(to: number): void {
    this.#to = Math.max(this.#from, Math.min(this.#to, to));
  }

  /** A view, without a copy, of the bars from one index up to but excluding another. */
  slice(from: number, to: number): BarColumns {
    const [begin, end] = [this.#place(Math.max(from, this.#from)), this.#place(Math.min(to, this.#to))];
    const last = Math.max(begin, end);
    return makeColumns(last - begin, (name) => this.#columns[name].subarray(begin, last));
  }

  #place(index: number): number {
    return index - this.#from + this.#start;
  }

  #reserve(before: number, after: number): void {
    const capacity = this.#columns.time.length;
    const tooFew = before > this.#start || this.#start + this.length + after > capacity;
    if (!tooFew) return;
    const wanted = 2 * (this.length + before + after);
    // Room is left where the bars grow: history comes at the front, ticks at the end.
    const start = before > 0 ? wanted - this.length - after - Math.min(FIRST_CAPACITY, wanted >> 2) : wanted >> 2;
    const [next, old] = [empty(wanted), this.slice(this.#from, this.#to)];
    for (const column of COLUMNS) next[column].set(old[column], start);
    this.#columns = next;
    this.#start = start;
  }
}
