import type { Running } from "./definition.ts";

/** The last `size` inputs of a calculation that goes over all of them at each bar. */
export class RollingWindow {
  readonly size: number;
  /** Each input is stored twice, `size` apart, so that every window is contiguous. */
  readonly values: Float64Array;
  #next = 0;
  #kept = 0;

  constructor(size: number) {
    this.size = size;
    this.values = new Float64Array(2 * size);
  }

  /**
   * Puts an input behind those that are kept, without keeping it.
   * @returns the place of the oldest of the `size` inputs that end with this one; undefined while there are fewer
   */
  with(value: number): number | undefined {
    // The next place is free: no window of kept inputs reads it.
    this.values[this.#next] = value;
    this.values[this.#next + this.size] = value;
    return this.#kept < this.size - 1 ? undefined : this.#next + 1;
  }

  /** Keeps the input that was put last. */
  keep(): void {
    this.#next = this.#next + 1 === this.size ? 0 : this.#next + 1;
    this.#kept += 1;
  }
}

/** A value that is calculated from all of the last `size` inputs; NaN while there are fewer. */
export class WindowValue implements Running<number, number> {
  readonly #window: RollingWindow;
  readonly #read: (values: Float64Array, from: number, size: number) => number;

  /** @param read gets the inputs, the place of the oldest, and how many there are; the newest is the last of them */
  constructor(size: number, read: (values: Float64Array, from: number, size: number) => number) {
    this.#window = new RollingWindow(size);
    this.#read = read;
  }

  push(input: number): number {
    const value = this.peek(input);
    this.#window.keep();
    return value;
  }

  peek(input: number): number {
    const from = this.#window.with(input);
    return from === undefined ? Number.NaN : this.#read(this.#window.values, from, this.#window.size);
  }
}

/** The mean of a window, added up from the oldest value on: it is never beyond them. */
export function meanOf(values: Float64Array, from: number, size: number): number {
  let sum = 0;
  for (let at = from; at < from + size; at += 1) sum += values[at] as number;
  return sum / size;
}
