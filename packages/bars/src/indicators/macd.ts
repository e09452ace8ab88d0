import { defineIndicator, type IndicatorValues, type Running } from "./definition.ts";
import { exponentialMean } from "./ema.ts";
import type { SeededMean } from "./seeded-mean.ts";

type Line = "macd" | "signal" | "histogram";
type Parameters = Readonly<Record<"fastPeriod" | "slowPeriod" | "signalPeriod", number>>;

class Macd implements Running<number, IndicatorValues<Line>> {
  readonly #fast: SeededMean;
  readonly #slow: SeededMean;
  readonly #signal: SeededMean;

  constructor({ fastPeriod, slowPeriod, signalPeriod }: Parameters) {
    this.#fast = exponentialMean(fastPeriod);
    this.#slow = exponentialMean(slowPeriod);
    this.#signal = exponentialMean(signalPeriod);
  }

  push(close: number): IndicatorValues<Line> {
    const macd = this.#fast.push(close) - this.#slow.push(close);
    const signal = Number.isNaN(macd) ? macd : this.#signal.push(macd);
    return { macd, signal, histogram: macd - signal };
  }

  peek(close: number): IndicatorValues<Line> {
    const macd = this.#fast.peek(close) - this.#slow.peek(close);
    const signal = Number.isNaN(macd) ? macd : this.#signal.peek(macd);
    return { macd, signal, histogram: macd - signal };
  }
}

/** The specification allows any order of the two periods; ADR 0122 says why they are not swapped. */
function note({ fastPeriod, slowPeriod }: Parameters): string | undefined {
  if (fastPeriod < slowPeriod) return undefined;
  return fastPeriod === slowPeriod
    ? "The fast period equals the slow one: every line is zero."
    : "The fast period is longer than the slow one: the MACD has the opposite of its usual sign.";
}

/** Moving average convergence divergence. */
export const MACD = defineIndicator({
  kind: "macd",
  name: "MACD",
  title: "Moving average convergence divergence",
  convention:
    "EMA(fast) - EMA(slow), each seeded with the mean of its own first closes; the signal is an EMA of that line, seeded with the mean of its first values; the histogram is line - signal.",
  reads: "close",
  native: 4,
  pane: "own",
  parameters: [
    { name: "fastPeriod", title: "Fast period", unit: "bars", minimum: 2, maximum: 100, usual: 12 },
    { name: "slowPeriod", title: "Slow period", unit: "bars", minimum: 3, maximum: 500, usual: 26 },
    { name: "signalPeriod", title: "Signal period", unit: "bars", minimum: 1, maximum: 100, usual: 9 },
  ],
  lines: [
    { name: "macd", title: "MACD", choice: "MACD line", style: "line", color: "next" },
    { name: "signal", title: "Signal", choice: "Signal line", style: "line", color: "next" },
    { name: "histogram", title: "Histogram", style: "histogram", color: "sign" },
  ],
  firstIndex: ({ fastPeriod, slowPeriod, signalPeriod }) => Math.max(fastPeriod, slowPeriod) + signalPeriod - 2,
  note,
  start: (parameters) => new Macd(parameters),
});
