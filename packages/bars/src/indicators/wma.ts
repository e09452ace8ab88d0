import { defineIndicator, oneLine } from "./definition.ts";
import { WindowValue } from "./rolling-window.ts";

/** A mean in which the newest close counts `size` times, and the oldest once. */
function weightedMeanOf(values: Float64Array, from: number, size: number): number {
  const close = values[from + size - 1] as number;
  // Distances from the newest close are added up, so that a flat price is its own average.
  let distances = 0;
  for (let weight = 1; weight < size; weight += 1)
    distances += weight * ((values[from + weight - 1] as number) - close);
  return close + distances / ((size * (size + 1)) / 2);
}

/** Weighted moving average. */
export const WMA = defineIndicator({
  kind: "wma",
  name: "WMA",
  title: "Weighted moving average",
  convention:
    "The mean of the last n closes, in which the newest counts n times, the one before it n - 1 times, and the oldest once.",
  reads: "close",
  native: 6,
  pane: "price",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 10 }],
  lines: [{ name: "value", title: "WMA", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new WindowValue(period, weightedMeanOf)),
});
