import { defineIndicator, oneLine, type Running } from "./definition.ts";
import { RollingWindow } from "./rolling-window.ts";

/** A mean in which the newest close counts `period` times, and the oldest once. */
class WeightedMean implements Running<number, number> {
  readonly #closes: RollingWindow;

  constructor(period: number) {
    this.#closes = new RollingWindow(period);
  }

  push(close: number): number {
    const mean = this.peek(close);
    this.#closes.keep();
    return mean;
  }

  peek(close: number): number {
    const { values, size } = this.#closes;
    const from = this.#closes.with(close);
    if (from === undefined) return Number.NaN;
    // Distances from the newest close are added up, so that a flat price is its own average.
    let distances = 0;
    for (let weight = 1; weight < size; weight += 1)
      distances += weight * ((values[from + weight - 1] as number) - close);
    return close + distances / ((size * (size + 1)) / 2);
  }
}

/** Weighted moving average. */
export const WMA = defineIndicator({
  kind: "wma",
  name: "WMA",
  title: "Weighted moving average",
  convention:
    "The mean of the last n closes, in which the newest counts n times, the one before it n - 1 times, and the oldest once.",
  reads: "close",
  pane: "price",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 10 }],
  lines: [{ name: "value", title: "WMA", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new WeightedMean(period)),
});
