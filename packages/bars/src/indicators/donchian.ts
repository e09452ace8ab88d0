import { defineIndicator, type IndicatorBar, type IndicatorValues, type Running } from "./definition.ts";
import { RollingExtreme } from "./rolling-extreme.ts";

/** The highest high and the lowest low of the last bars. */
export class Donchian implements Running<IndicatorBar, IndicatorValues<"middle" | "upper" | "lower">> {
  readonly #highest: RollingExtreme;
  readonly #lowest: RollingExtreme;

  constructor(period: number) {
    this.#highest = new RollingExtreme("highest", period);
    this.#lowest = new RollingExtreme("lowest", period);
  }

  push({ high, low }: IndicatorBar) {
    return between(this.#highest.push(high), this.#lowest.push(low));
  }

  peek({ high, low }: IndicatorBar) {
    return between(this.#highest.peek(high), this.#lowest.peek(low));
  }
}

const between = (upper: number, lower: number) => ({ middle: (upper + lower) / 2, upper, lower });

/** Donchian channels. */
export const DONCHIAN = defineIndicator({
  kind: "donchian",
  name: "DC",
  title: "Donchian channels",
  convention:
    "The highest high and the lowest low of the last n bars, the bar itself among them, and the middle between both.",
  reads: "bar",
  native: 10,
  pane: "price",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 }],
  lines: [
    { name: "middle", title: "Middle", choice: "Middle line", style: "line", color: "next" },
    { name: "upper", title: "Upper", choice: "Upper channel", style: "line", color: "next" },
    { name: "lower", title: "Lower", choice: "Lower channel", style: "line", color: "same" },
  ],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => new Donchian(period),
});
