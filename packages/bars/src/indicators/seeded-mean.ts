import { RollingMean } from "@bourse/contract/indicators";
import type { Running } from "./definition.ts";

/** The mean of the first `period` values, and from then on a step from the mean before: what every smoothed average is. */
export class SeededMean implements Running<number, number> {
  readonly #period: number;
  readonly #step: (mean: number, value: number) => number;
  readonly #seed: RollingMean;
  #seen = 0;
  /** The average; NaN until there is one. */
  #mean = Number.NaN;

  constructor(period: number, step: (mean: number, value: number) => number) {
    this.#period = period;
    this.#step = step;
    this.#seed = new RollingMean(period);
  }

  push(value: number): number {
    this.#mean = this.#seen < this.#period ? this.#seed.push(value) : this.#step(this.#mean, value);
    this.#seen += 1;
    return this.#mean;
  }

  peek(value: number): number {
    return this.#seen < this.#period ? this.#seed.peek(value) : this.#step(this.#mean, value);
  }
}
