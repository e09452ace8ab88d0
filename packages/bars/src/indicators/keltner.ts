import { Atr } from "./atr.ts";
import { defineIndicator, type IndicatorBar, type IndicatorValues, type Running } from "./definition.ts";
import { exponentialMean } from "./ema.ts";
import type { SeededMean } from "./seeded-mean.ts";

type Parameters = Readonly<Record<"period" | "atrPeriod" | "multiplier", number>>;

/** An average of closes with a band around it, whose width is the range of the bars. */
class Keltner implements Running<IndicatorBar, IndicatorValues<"middle" | "upper" | "lower">> {
  readonly #mean: SeededMean;
  readonly #range: Atr;
  readonly #multiplier: number;

  constructor({ period, atrPeriod, multiplier }: Parameters) {
    this.#mean = exponentialMean(period);
    this.#range = new Atr(atrPeriod);
    this.#multiplier = multiplier;
  }

  push(bar: IndicatorBar) {
    return this.#around(this.#mean.push(bar.close), this.#range.push(bar));
  }

  peek(bar: IndicatorBar) {
    return this.#around(this.#mean.peek(bar.close), this.#range.peek(bar));
  }

  #around(middle: number, range: number) {
    const width = this.#multiplier * range;
    return { middle, upper: middle + width, lower: middle - width };
  }
}

/** Keltner channels. */
export const KELTNER = defineIndicator({
  kind: "keltner",
  name: "KC",
  title: "Keltner channels",
  convention: "EMA of the last closes, and as many average true ranges (ATR) above and below it.",
  reads: "bar",
  native: 11,
  pane: "price",
  parameters: [
    { name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 },
    { name: "atrPeriod", title: "Period of the ATR", unit: "bars", minimum: 2, maximum: 500, usual: 10 },
    { name: "multiplier", title: "Multiplier of the ATR", unit: "factor", minimum: 0.1, maximum: 20, usual: 2 },
  ],
  lines: [
    { name: "middle", title: "Middle", choice: "Middle line", style: "line", color: "next" },
    { name: "upper", title: "Upper", choice: "Upper channel", style: "line", color: "next" },
    { name: "lower", title: "Lower", choice: "Lower channel", style: "line", color: "same" },
  ],
  firstIndex: ({ period, atrPeriod }) => Math.max(period, atrPeriod) - 1,
  start: (parameters) => new Keltner(parameters),
});
