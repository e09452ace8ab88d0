import { defineIndicator, oneLine, type Running } from "./definition.ts";
import { RollingWindow } from "./rolling-window.ts";

/** The change since the close `period` bars before. */
class RateOfChange implements Running<number, number> {
  readonly #closes: RollingWindow;

  constructor(period: number) {
    this.#closes = new RollingWindow(period + 1);
  }

  push(close: number): number {
    const rate = this.peek(close);
    this.#closes.keep();
    return rate;
  }

  peek(close: number): number {
    const from = this.#closes.with(close);
    if (from === undefined) return Number.NaN;
    const before = this.#closes.values[from] as number;
    return (100 * (close - before)) / before;
  }
}

/** Rate of change. */
export const ROC = defineIndicator({
  kind: "roc",
  name: "ROC",
  title: "Rate of change",
  convention: "The change of the close since the close n bars before, in per cent of that close.",
  reads: "close",
  native: 7,
  pane: "own",
  unit: "percent",
  levels: [0],
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 12 }],
  lines: [{ name: "value", title: "ROC", style: "line", color: "next" }],
  firstIndex: ({ period }) => period,
  start: ({ period }) => oneLine(new RateOfChange(period)),
});
