import { RollingMean } from "@bourse/contract/indicators";
import { defineIndicator, oneLine } from "./definition.ts";

/** Simple moving average. */
export const SMA = defineIndicator({
  kind: "sma",
  name: "SMA",
  title: "Simple moving average",
  convention: "The mean of the last n closes, from the n-th bar on.",
  reads: "close",
  native: 1,
  pane: "price",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 50 }],
  lines: [{ name: "value", title: "SMA", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new RollingMean(period)),
});
