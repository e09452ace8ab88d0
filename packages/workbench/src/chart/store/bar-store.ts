import type { Bar, BarColumns } from "@bourse/bars";
import { GrowingColumns } from "./growing.ts";

/** A level of this many bars or fewer needs no coarser one. */
const SMALLEST_LEVEL = 512;
/** Number of changes that a reader may lag behind; a reader further behind draws everything again. */
const REMEMBERED = 16;
/** Number of newest bars whose distances determine the usual one. */
const SAMPLE = 50;
/** Distance of bars while there is only one. */
const ONE_DAY = 86_400_000;

/** Receives bars. A bar keeps its index when older ones arrive. */
export class BarStore {
  /** Level 0 holds the bars; each bar of level `n` spans two of level `n - 1`. */
  readonly #levels: GrowingColumns[] = [new GrowingColumns()];
  /** Index of the first bar that each change affected. */
  readonly #changes: number[] = [];
  #version = 0;
  #step = ONE_DAY;

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** Index of the oldest bar. */
  get from(): number {
    return this.#base.from;
  }

  /** Index after the newest bar. */
  get to(): number {
    return this.#base.to;
  }

  get length(): number {
    return this.#base.length;
  }

  /** Bytes of all levels. */
  get bytes(): number {
    return this.#levels.reduce((sum, each) => sum + each.bytes, 0);
  }

  /** The usual distance of two bars, in milliseconds. */
  get step(): number {
    return this.#step;
  }

  bar(index: number): Bar | undefined {
    return this.#base.bar(index);
  }

  /** The bar that spans `2 ** level` bars, which begin at `index * 2 ** level`. */
  barOfLevel(level: number, index: number): Bar | undefined {
    const kept = this.#levels[level];
    return kept ? kept.bar(index) : this.#joined(level, index);
  }

  /** A view of bars, without a copy, that the next change may overwrite. */
  slice(from: number, to: number): BarColumns {
    return this.#base.slice(from, to);
  }

  /** Position of a time among the bars: a fraction between them, extrapolated outside. */
  indexAt(time: number): number | undefined {
    const { from, to } = this;
    if (to === from) return undefined;
    const [first, last] = [this.#time(from), this.#time(to - 1)];
    if (time <= first) return from + (time - first) / this.#step;
    if (time >= last) return to - 1 + (time - last) / this.#step;
    const at = this.#atOrBefore(time);
    const begin = this.#time(at);
    return at + (time - begin) / (this.#time(at + 1) - begin);
  }

  /** The time at a position: the inverse of {@link BarStore.indexAt}. */
  timeAt(index: number): number | undefined {
    const { from, to } = this;
    if (to === from) return undefined;
    if (index <= from) return this.#time(from) + (index - from) * this.#step;
    if (index >= to - 1) return this.#time(to - 1) + (index - to + 1) * this.#step;
    const at = Math.floor(index);
    const begin = this.#time(at);
    return begin + (index - at) * (this.#time(at + 1) - begin);
  }

  /** Index of the bar that opens nearest to a time. */
  nearest(time: number): number | undefined {
    const index = this.indexAt(time);
    return index === undefined ? undefined : Math.min(this.to - 1, Math.max(this.from, Math.round(index)));
  }

  /** Index of the bar that opens exactly then. */
  indexOf(time: number): number | undefined {
    const nearest = this.nearest(time);
    return nearest !== undefined && this.#time(nearest) === time ? nearest : undefined;
  }

  /** Replaces the bars from an index on, which is at most one after the newest. */
  replaceFrom(index: number, bars: readonly Bar[]): void {
    const before = this.to;
    bars.forEach((bar, offset) => {
      this.#base.set(index + offset, bar);
    });
    this.#base.cut(index + bars.length);
    this.#rebuild(index, Math.max(before, this.to));
    this.#changed(index);
  }

  /** Puts older bars before the first. */
  prepend(bars: BarColumns): void {
    if (bars.length === 0) return;
    const before = this.from;
    this.#base.prepend(bars);
    this.#rebuild(this.from, before + 1);
    // The drawn bars stay: their indexes are the same.
    this.#changed(this.to);
  }

  /** Index of the first bar that may have changed since a version; minus infinity for a reader that is far behind. */
  changedSince(version: number): number {
    const missed = this.#version - version;
    if (missed > this.#changes.length) return Number.NEGATIVE_INFINITY;
    return missed === 0 ? this.to : Math.min(...this.#changes.slice(-missed));
  }

  get #base(): GrowingColumns {
    return this.#levels[0] as GrowingColumns;
  }

  #time(index: number): number {
    return this.#base.value("time", index);
  }

  #atOrBefore(time: number): number {
    let [low, high] = [this.from, this.to];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#time(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #changed(from: number): void {
    this.#version++;
    this.#changes.push(from);
    if (this.#changes.length > REMEMBERED) this.#changes.shift();
    this.#step = usualStep(this.#base.slice(this.to - SAMPLE, this.to).time);
  }

  /** Makes the coarser levels agree with the bars from one index up to another. */
  #rebuild(from: number, to: number): void {
    let [begin, end] = [from, to];
    for (let level = 1; ; level++) {
      const finer = this.#levels[level - 1] as GrowingColumns;
      if (finer.length <= SMALLEST_LEVEL && this.#levels.length <= level) return;
      const isNew = this.#levels.length <= level;
      const coarser = this.#levels[level] ?? new GrowingColumns();
      if (isNew) this.#levels.push(coarser);
      [begin, end] = isNew ? [finer.from >> 1, (finer.to + 1) >> 1] : [begin >> 1, (end + 1) >> 1];
      this.#fill(level, begin, end);
      coarser.cut((finer.to + 1) >> 1);
    }
  }

  /** From the newest to the oldest: a column grows at its ends only. */
  #fill(level: number, begin: number, end: number): void {
    const coarser = this.#levels[level] as GrowingColumns;
    const write = (index: number) => {
      const bar = this.#joined(level, index);
      if (bar) coarser.set(index, bar);
    };
    for (let index = Math.min(end, coarser.to) - 1; index >= begin; index--) write(index);
    for (let index = Math.max(begin, coarser.to); index < end; index++) write(index);
  }

  #joined(level: number, index: number): Bar | undefined {
    const [left, right] = [this.barOfLevel(level - 1, index * 2), this.barOfLevel(level - 1, index * 2 + 1)];
    return left && right ? join(left, right) : (left ?? right);
  }
}

function join(left: Bar, right: Bar): Bar {
  return {
    time: left.time,
    open: left.open,
    high: Math.max(left.high, right.high),
    low: Math.min(left.low, right.low),
    close: right.close,
    volume: left.volume + right.volume,
  };
}

/** The median distance: weekends and holidays do not count. */
function usualStep(times: Float64Array): number {
  const gaps = times.subarray(1).map((time, index) => time - (times[index] as number));
  return gaps.sort()[gaps.length >> 1] ?? ONE_DAY;
}
