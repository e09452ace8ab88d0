import { RollingMean } from "@bourse/contract/indicators";
import { defineIndicator, oneLine, type Running } from "./definition.ts";

/** Exponential moving average of values, seeded with the mean of the first `period` values. */
export class Ema implements Running<number, number> {
  readonly #period: number;
  readonly #weight: number;
  readonly #seed: RollingMean;
  #seen = 0;
  /** The average; NaN until there is one. */
  #state = Number.NaN;

  constructor(period: number) {
    this.#period = period;
    this.#weight = 2 / (period + 1);
    this.#seed = new RollingMean(period);
  }

  push(value: number): number {
    this.#state = this.#seen < this.#period ? this.#seed.push(value) : this.#after(value);
    this.#seen += 1;
    return this.#state;
  }

  peek(value: number): number {
    return this.#seen < this.#period ? this.#seed.peek(value) : this.#after(value);
  }

  #after(value: number): number {
    // With a period of 1 the average is the value; the step below would add a rounding error.
    if (this.#weight === 1) return value;
    return this.#state + this.#weight * (value - this.#state);
  }
}

/** Exponential moving average of closes. */
export const EMA = defineIndicator({
  kind: "ema",
  name: "EMA",
  title: "Exponential moving average",
  convention: "Seeded with the mean of the first n closes; each later close has the weight 2 / (n + 1).",
  reads: "close",
  pane: "price",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 }],
  lines: [{ name: "value", title: "EMA", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new Ema(period)),
});
