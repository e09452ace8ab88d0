import { Atr } from "./atr.ts";
import { defineIndicator, type IndicatorBar, oneLine, type Running } from "./definition.ts";

/** Two bands that follow the price one way only; the trend turns when the price closes beyond the one of its side. */
interface Bands {
  readonly upper: number;
  readonly lower: number;
  readonly close: number;
  readonly isUp: boolean;
}

class Supertrend implements Running<IndicatorBar, number> {
  readonly #range: Atr;
  readonly #multiplier: number;
  #bands: Bands | undefined;

  constructor(period: number, multiplier: number) {
    this.#range = new Atr(period);
    this.#multiplier = multiplier;
  }

  push(bar: IndicatorBar): number {
    this.#bands = this.#bandsAt(bar, this.#range.push(bar));
    return lineOf(this.#bands);
  }

  peek(bar: IndicatorBar): number {
    return lineOf(this.#bandsAt(bar, this.#range.peek(bar)));
  }

  #bandsAt({ high, low, close }: IndicatorBar, range: number): Bands | undefined {
    if (Number.isNaN(range)) return undefined;
    const middle = (high + low) / 2;
    let [upper, lower] = [middle + this.#multiplier * range, middle - this.#multiplier * range];
    const before = this.#bands;
    if (!before) return { upper, lower, close, isUp: close >= middle };
    if (upper > before.upper && before.close <= before.upper) upper = before.upper;
    if (lower < before.lower && before.close >= before.lower) lower = before.lower;
    return { upper, lower, close, isUp: before.isUp ? close >= lower : close > upper };
  }
}

function lineOf(bands: Bands | undefined): number {
  if (!bands) return Number.NaN;
  return bands.isUp ? bands.lower : bands.upper;
}

/** Supertrend. */
export const SUPERTREND = defineIndicator({
  kind: "supertrend",
  name: "Supertrend",
  title: "Supertrend",
  convention:
    "Bands of as many average true ranges (ATR) around (high + low) / 2; the lower one only rises and the upper one only falls until a close is beyond it. The line is the lower band from a close above the upper one on, and the upper band from a close below the lower one on.",
  reads: "bar",
  native: 12,
  pane: "price",
  parameters: [
    { name: "period", title: "Period of the ATR", unit: "bars", minimum: 2, maximum: 500, usual: 10 },
    { name: "multiplier", title: "Multiplier of the ATR", unit: "factor", minimum: 0.1, maximum: 20, usual: 3 },
  ],
  lines: [{ name: "value", title: "Supertrend", style: "steps", color: "side" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period, multiplier }) => oneLine(new Supertrend(period, multiplier)),
});
