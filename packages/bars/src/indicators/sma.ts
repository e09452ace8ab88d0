import { RollingMean } from "@bourse/contract/indicators";
import { defineSingleLine } from "./single-line.ts";

/** Simple moving average. */
export const SMA = defineSingleLine(
  {
    kind: "sma",
    name: "SMA",
    title: "Simple moving average",
    convention: "The mean of the last n closes, from the n-th bar on.",
    pane: "price",
    parameters: [{ name: "period", title: "Period", usual: 20 }],
    lines: [{ name: "value", title: "SMA", style: "line" }],
    firstIndex: ({ period }) => period - 1,
  },
  (period) => new RollingMean(period),
);
