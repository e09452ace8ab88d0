import { defineIndicator, type IndicatorBar, oneLine, typicalPrice } from "./definition.ts";
import { WindowValue } from "./rolling-window.ts";

/** Lambert's constant: with it, most values of a price that goes nowhere lie between -100 and 100. */
const SCALE = 0.015;

/** How far the newest price is from the mean, in units of the usual distance. */
function channelPlaceOf(prices: Float64Array, from: number, size: number): number {
  const price = prices[from + size - 1] as number;
  // Distances from the newest price are added up, so that a flat price has none from its mean.
  let ahead = 0;
  for (let at = from; at < from + size; at += 1) ahead += price - (prices[at] as number);
  ahead /= size;
  const mean = price - ahead;
  let distances = 0;
  for (let at = from; at < from + size; at += 1) distances += Math.abs((prices[at] as number) - mean);
  return distances === 0 ? 0 : ahead / (SCALE * (distances / size));
}

/** Commodity channel index. */
export const CCI = defineIndicator({
  kind: "cci",
  name: "CCI",
  title: "Commodity channel index",
  convention:
    "The distance of (high + low + close) / 3 from its mean over the last n bars, divided by 0.015 times the mean of all n distances from that mean; 0 where there is none.",
  reads: "bar",
  native: 17,
  pane: "own",
  levels: [100, -100],
  decimals: 2,
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 }],
  lines: [{ name: "value", title: "CCI", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start({ period }) {
    const place = new WindowValue(period, channelPlaceOf);
    return oneLine<IndicatorBar>({
      push: (bar) => place.push(typicalPrice(bar)),
      peek: (bar) => place.peek(typicalPrice(bar)),
    });
  },
});
