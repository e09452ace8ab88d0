import type { Running } from "./definition.ts";
import { RollingWindow } from "./rolling-window.ts";

/** The highest of the last `size` values, or the lowest; NaN while there are fewer. */
export class RollingExtreme implements Running<number, number> {
  readonly #sign: 1 | -1;
  /** The values, with the sign that makes the extreme the highest. */
  readonly #window: RollingWindow;
  #highest = Number.NEGATIVE_INFINITY;
  /** As many values until it leaves the window. */
  #left = 0;

  constructor(kind: "highest" | "lowest", size: number) {
    this.#sign = kind === "highest" ? 1 : -1;
    this.#window = new RollingWindow(size);
  }

  push(value: number): number {
    const signed = this.#sign * value;
    const from = this.#window.with(signed);
    this.#window.keep();
    this.#left -= 1;
    if (signed >= this.#highest) {
      this.#highest = signed;
      this.#left = this.#window.size;
    } else if (this.#left === 0 && from !== undefined) {
      const at = this.#highestAt(from);
      this.#highest = this.#window.values[at] as number;
      this.#left = at - from + 1;
    }
    return from === undefined ? Number.NaN : this.#sign * this.#highest;
  }

  peek(value: number): number {
    const signed = this.#sign * value;
    const from = this.#window.with(signed);
    if (from === undefined) return Number.NaN;
    if (signed >= this.#highest) return value;
    return this.#sign * (this.#left === 1 ? (this.#window.values[this.#highestAt(from)] as number) : this.#highest);
  }

  #highestAt(from: number): number {
    const { values, size } = this.#window;
    let at = from;
    let highest = values[from] as number;
    for (let each = from + 1; each < from + size; each += 1) {
      const value = values[each] as number;
      if (value < highest) continue;
      highest = value;
      at = each;
    }
    return at;
  }
}
