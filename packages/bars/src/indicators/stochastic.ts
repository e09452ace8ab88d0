import { defineIndicator, type IndicatorBar, type IndicatorValues, type Running } from "./definition.ts";
import { RollingExtreme } from "./rolling-extreme.ts";
import { meanOf, WindowValue } from "./rolling-window.ts";

type Line = "k" | "d";
type Parameters = Readonly<Record<"period" | "smoothPeriod" | "signalPeriod", number>>;

/** Where the close stands between the highest high and the lowest low. */
class Stochastic implements Running<IndicatorBar, IndicatorValues<Line>> {
  readonly #highest: RollingExtreme;
  readonly #lowest: RollingExtreme;
  readonly #smooth: WindowValue;
  readonly #signal: WindowValue;

  constructor({ period, smoothPeriod, signalPeriod }: Parameters) {
    this.#highest = new RollingExtreme("highest", period);
    this.#lowest = new RollingExtreme("lowest", period);
    this.#smooth = new WindowValue(smoothPeriod, meanOf);
    this.#signal = new WindowValue(signalPeriod, meanOf);
  }

  push({ high, low, close }: IndicatorBar): IndicatorValues<Line> {
    const place = placeOf(close, this.#highest.push(high), this.#lowest.push(low));
    const k = Number.isNaN(place) ? place : this.#smooth.push(place);
    return { k, d: Number.isNaN(k) ? k : this.#signal.push(k) };
  }

  peek({ high, low, close }: IndicatorBar): IndicatorValues<Line> {
    const place = placeOf(close, this.#highest.peek(high), this.#lowest.peek(low));
    const k = Number.isNaN(place) ? place : this.#smooth.peek(place);
    return { k, d: Number.isNaN(k) ? k : this.#signal.peek(k) };
  }
}

/** From 0 at the lowest to 100 at the highest; in the middle where both are the same. */
function placeOf(close: number, highest: number, lowest: number): number {
  return highest === lowest ? 50 : (100 * (close - lowest)) / (highest - lowest);
}

/** Stochastic oscillator. */
export const STOCHASTIC = defineIndicator({
  kind: "stochastic",
  name: "Stoch",
  title: "Stochastic oscillator",
  convention:
    "The close between the lowest low (0) and the highest high (100) of the last n bars; %K is the mean of its last values, %D that of %K. Where all n bars stand at one price it is 50.",
  reads: "bar",
  native: 15,
  pane: "own",
  levels: [80, 20],
  decimals: 2,
  parameters: [
    { name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 14 },
    { name: "smoothPeriod", title: "Smoothing of %K", unit: "bars", minimum: 1, maximum: 100, usual: 3 },
    { name: "signalPeriod", title: "Period of %D", unit: "bars", minimum: 1, maximum: 100, usual: 3 },
  ],
  lines: [
    { name: "k", title: "%K", style: "line", color: "next" },
    { name: "d", title: "%D", style: "line", color: "next" },
  ],
  firstIndex: ({ period, smoothPeriod, signalPeriod }) => period + smoothPeriod + signalPeriod - 3,
  start: (parameters) => new Stochastic(parameters),
});
