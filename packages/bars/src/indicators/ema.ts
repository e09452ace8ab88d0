import { defineIndicator, oneLine } from "./definition.ts";
import { SeededMean } from "./seeded-mean.ts";

/** Exponential moving average of values, seeded with the mean of the first `period` values. */
export function exponentialMean(period: number): SeededMean {
  // With a period of 1 the average is the value; the step below would add a rounding error.
  if (period === 1) return new SeededMean(period, (_mean, value) => value);
  const weight = 2 / (period + 1);
  return new SeededMean(period, (mean, value) => mean + weight * (value - mean));
}

/** Exponential moving average of closes. */
export const EMA = defineIndicator({
  kind: "ema",
  name: "EMA",
  title: "Exponential moving average",
  convention: "Seeded with the mean of the first n closes; each later close has the weight 2 / (n + 1).",
  reads: "close",
  native: 2,
  pane: "price",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 20 }],
  lines: [{ name: "value", title: "EMA", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(exponentialMean(period)),
});
