import { defineIndicator, type IndicatorBar, oneLine, type Running } from "./definition.ts";
import { RollingWindow } from "./rolling-window.ts";

/** Lambert's constant: with it, most values of a price that goes nowhere lie between -100 and 100. */
const SCALE = 0.015;

/** How far the typical price is from its mean, in units of its usual distance. */
class CommodityChannel implements Running<IndicatorBar, number> {
  readonly #prices: RollingWindow;

  constructor(period: number) {
    this.#prices = new RollingWindow(period);
  }

  push(bar: IndicatorBar): number {
    const value = this.peek(bar);
    this.#prices.keep();
    return value;
  }

  peek({ high, low, close }: IndicatorBar): number {
    const price = (high + low + close) / 3;
    const { values, size } = this.#prices;
    const from = this.#prices.with(price);
    if (from === undefined) return Number.NaN;
    // Distances from the newest price are added up, so that a flat price has none from its mean.
    let ahead = 0;
    for (let at = from; at < from + size; at += 1) ahead += price - (values[at] as number);
    ahead /= size;
    const mean = price - ahead;
    let distances = 0;
    for (let at = from; at < from + size; at += 1) distances += Math.abs((values[at] as number) - mean);
    return distances === 0 ? 0 : ahead / (SCALE * (distances / size));
  }
}

/** Commodity channel index. */
export const CCI = defineIndicator({
  kind: "cci",
  name: "CCI",
  title: "Commodity channel index",
  convention:
    "The distance of (high + low + close) / 3 from its mean over the last n bars, divided by 0.015 times the mean of all n distances from that mean; 0 where there is none.",
  reads: "bar",
  pane: "own",
  levels: [100, -100],
  decimals: 2,
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 }],
  lines: [{ name: "value", title: "CCI", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new CommodityChannel(period)),
});
