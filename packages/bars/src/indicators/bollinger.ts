import { RollingMean } from "@bourse/contract/indicators";
import { defineIndicator, type IndicatorValues, type Running } from "./definition.ts";
import { RollingWindow } from "./rolling-window.ts";

/** A mean of closes with a band around it, whose width is their standard deviation. */
class Bollinger implements Running<number, IndicatorValues<"middle" | "upper" | "lower">> {
  readonly #mean: RollingMean;
  readonly #factor: number;
  readonly #closes: RollingWindow;

  constructor(period: number, factor: number) {
    this.#mean = new RollingMean(period);
    this.#factor = factor;
    this.#closes = new RollingWindow(period);
  }

  push(close: number) {
    const values = this.#around(this.#mean.push(close), close);
    this.#closes.keep();
    return values;
  }

  peek(close: number) {
    return this.#around(this.#mean.peek(close), close);
  }

  #around(middle: number, close: number) {
    const width = this.#factor * this.#deviationFrom(middle, close);
    return { middle, upper: middle + width, lower: middle - width };
  }

  /** Added up from the oldest close on, so that the answer follows from the window alone. */
  #deviationFrom(mean: number, close: number): number {
    const { values, size } = this.#closes;
    const from = this.#closes.with(close);
    if (from === undefined) return Number.NaN;
    let squares = 0;
    for (let at = from; at < from + size; at += 1) {
      const distance = (values[at] as number) - mean;
      squares += distance * distance;
    }
    return Math.sqrt(squares / size);
  }
}

/** Bollinger bands. */
export const BOLLINGER = defineIndicator({
  kind: "bollinger",
  name: "BB",
  title: "Bollinger bands",
  convention:
    "The mean of the last n closes, and as many of their standard deviations above and below it; the deviation is that of all n closes (divided by n, not by n - 1).",
  reads: "close",
  native: 5,
  pane: "price",
  parameters: [
    { name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 },
    { name: "deviations", title: "Standard deviations", unit: "factor", minimum: 0.1, maximum: 10, usual: 2 },
  ],
  lines: [
    { name: "middle", title: "Middle", choice: "Middle line", style: "line", color: "next" },
    { name: "upper", title: "Upper", choice: "Upper band", style: "line", color: "next" },
    { name: "lower", title: "Lower", choice: "Lower band", style: "line", color: "same" },
  ],
  firstIndex: ({ period }) => period - 1,
  start: ({ period, deviations }) => new Bollinger(period, deviations),
});
