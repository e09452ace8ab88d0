import { defineIndicator, type IndicatorBar, oneLine, type Running } from "./definition.ts";
import { SeededMean } from "./seeded-mean.ts";

/** The mean distance that prices cover in a bar, with Wilder's smoothing. */
export class Atr implements Running<IndicatorBar, number> {
  readonly #mean: SeededMean;
  /** The close before; NaN before the first bar. */
  #last = Number.NaN;

  constructor(period: number) {
    this.#mean = new SeededMean(period, (mean, range) => (mean * (period - 1) + range) / period);
  }

  push(bar: IndicatorBar): number {
    const mean = this.#mean.push(this.#rangeOf(bar));
    this.#last = bar.close;
    return mean;
  }

  peek(bar: IndicatorBar): number {
    return this.#mean.peek(this.#rangeOf(bar));
  }

  /** A gap to the close before is part of the way that the price has gone. */
  #rangeOf({ high, low }: IndicatorBar): number {
    if (Number.isNaN(this.#last)) return high - low;
    return Math.max(high, this.#last) - Math.min(low, this.#last);
  }
}

/** Average true range. */
export const ATR = defineIndicator({
  kind: "atr",
  name: "ATR",
  title: "Average true range",
  convention:
    "Wilder's smoothing of the true range, seeded with the mean of the first n, from the n-th bar on; the true range of the first bar is high - low.",
  reads: "bar",
  native: 8,
  pane: "own",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 14 }],
  lines: [{ name: "value", title: "ATR", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new Atr(period)),
});
