import type { Bar, BarColumns } from "../columns.ts";
import { GrowingColumns } from "../growing-columns.ts";
import { emptyColumns, mergeBars } from "../merge.ts";

/** A range of bars by index, `to` excluded, and how many bars its reader can use. */
export interface PyramidQuery {
  readonly from: number;
  readonly to: number;
  readonly maxBars: number;
}

/** Bars of one level. */
export interface PyramidWindow {
  /** 0: the bars themselves. */
  readonly level: number;
  /** How many bars each of these covers; the last may cover fewer. */
  readonly barsPerBar: number;
  /** Index of the first bar that the first of these covers. It may lie before the query's `from`. */
  readonly first: number;
  /** Index after the last covered bar. */
  readonly end: number;
  /** Views of the pyramid's memory, to be read before it changes. */
  readonly columns: BarColumns;
}

/**
 * Bars at several levels of detail: a bar of each level covers `factor` bars of the level below. Bars are added at the
 * end; the last one may change. A history that grows at its beginning needs a new pyramid.
 */
export interface Pyramid {
  readonly length: number;
  readonly append: (bar: Bar) => void;
  /** Replaces the last bar. @throws RangeError when there is none. */
  readonly updateLast: (bar: Bar) => void;
  /** The most detailed level that covers the range with at most `maxBars` bars. @throws RangeError when it is below 1. */
  readonly window: (query: PyramidQuery) => PyramidWindow;
}

/** With 2, a window has at least half as many bars as its reader can use; the levels take as much memory as the bars. */
export type PyramidFactor = 2 | 4;

class LevelsOfDetail implements Pyramid {
  readonly #factor: PyramidFactor;
  readonly #levels: GrowingColumns[];

  constructor(bars: BarColumns, factor: PyramidFactor) {
    this.#factor = factor;
    this.#levels = [new GrowingColumns(bars)];
    let size = bars.length;
    while (size > 1) {
      size = Math.ceil(size / factor);
      this.#levels.push(new GrowingColumns(emptyColumns(size)));
      this.#merge(this.#levels.length - 1, 0);
    }
  }

  get length(): number {
    return this.#level(0).length;
  }

  readonly append = (bar: Bar): void => {
    const bars = this.#level(0);
    bars.resize(bars.length + 1);
    bars.set(bars.length - 1, bar);
    this.#refresh();
  };

  readonly updateLast = (bar: Bar): void => {
    const bars = this.#level(0);
    if (bars.length === 0) throw new RangeError("a pyramid without bars has no last bar");
    bars.set(bars.length - 1, bar);
    this.#refresh();
  };

  readonly window = ({ from, to, maxBars }: PyramidQuery): PyramidWindow => {
    if (!(maxBars >= 1)) throw new RangeError("a window needs room for at least one bar");
    const start = Math.min(Math.max(Math.floor(from), 0), this.length);
    const stop = Math.min(Math.max(Math.ceil(to), start), this.length);
    for (let level = 0, size = 1; ; level += 1, size *= this.#factor) {
      const first = Math.floor(start / size);
      const end = stop === start ? first : Math.ceil(stop / size);
      if (end - first > maxBars) continue;
      return {
        level,
        barsPerBar: size,
        first: first * size,
        end: Math.min(end * size, this.length),
        columns: this.#level(level).slice(first, end),
      };
    }
  };

  /** Corrects the last bar of each level, and adds it where the level below has outgrown it. */
  #refresh(): void {
    for (let level = 1; this.#level(level - 1).length > 1; level += 1) {
      const length = Math.ceil(this.#level(level - 1).length / this.#factor);
      if (level === this.#levels.length) this.#levels.push(new GrowingColumns(emptyColumns(0)));
      this.#level(level).resize(length);
      this.#merge(level, length - 1);
    }
  }

  /** Calculates the bars of a level from index `from` on. */
  #merge(level: number, from: number): void {
    const [source, target] = [this.#level(level - 1), this.#level(level)];
    const [bars, merged] = [source.arrays, target.arrays];
    for (let index = from; index < target.length; index += 1) {
      const first = index * this.#factor;
      mergeBars({ bars, from: first, to: Math.min(first + this.#factor, source.length) }, merged, index);
    }
  }

  #level(level: number): GrowingColumns {
    const columns = this.#levels[level];
    if (!columns) throw new RangeError(`the pyramid has no level ${level}`);
    return columns;
  }
}

/** Levels of detail over bars, whose arrays it uses as its lowest level and may change with `updateLast`. */
export function createPyramid(bars: BarColumns, factor: PyramidFactor = 2): Pyramid {
  return new LevelsOfDetail(bars, factor);
}

/** The values of an indicator's line for the bars of a window: for each of these, the value at the last bar that it covers. */
export function lineOfWindow(values: Float64Array, { barsPerBar, first, end, columns }: PyramidWindow): Float64Array {
  if (barsPerBar === 1) return values.subarray(first, end);
  return Float64Array.from({ length: columns.length }, (_, index) => {
    return values[Math.min(first + (index + 1) * barsPerBar, end) - 1] ?? Number.NaN;
  });
}
