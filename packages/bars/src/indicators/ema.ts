import { defineSingleLine, type RunningValue } from "./single-line.ts";

/** Exponential moving average of values, seeded with the mean of the first `period` values. */
export class Ema implements RunningValue {
  readonly #period: number;
  readonly #weight: number;
  #seen = 0;
  /** The sum of the values until there are `period` of them, then the average. */
  #state = 0;

  constructor(period: number) {
    this.#period = period;
    this.#weight = 2 / (period + 1);
  }

  push(value: number): number {
    const state = this.#after(value);
    this.#state = state;
    this.#seen += 1;
    return this.#seen < this.#period ? Number.NaN : state;
  }

  peek(value: number): number {
    return this.#seen + 1 < this.#period ? Number.NaN : this.#after(value);
  }

  #after(value: number): number {
    const seen = this.#seen + 1;
    if (seen < this.#period) return this.#state + value;
    if (seen === this.#period) return (this.#state + value) / this.#period;
    // With a period of 1 the average is the value; the step below would add a rounding error.
    if (this.#weight === 1) return value;
    return this.#state + this.#weight * (value - this.#state);
  }
}

/** Exponential moving average of closes. */
export const EMA = defineSingleLine(
  {
    kind: "ema",
    name: "EMA",
    title: "Exponential moving average",
    convention: "Seeded with the mean of the first n closes; each later close has the weight 2 / (n + 1).",
    pane: "price",
    parameters: [{ name: "period", title: "Period", usual: 20 }],
    lines: [{ name: "value", title: "EMA", style: "line" }],
    firstIndex: ({ period }) => period - 1,
  },
  (period) => new Ema(period),
);
