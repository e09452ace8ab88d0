import { defineIndicator, type IndicatorBar, oneLine, type Running } from "./definition.ts";

/** Volumes added up, each with the sign of its bar's move. */
class OnBalanceVolume implements Running<IndicatorBar, number> {
  /** The close before; NaN before the first bar. */
  #last = Number.NaN;
  #sum = 0;

  push(bar: IndicatorBar): number {
    this.#sum = this.peek(bar);
    this.#last = bar.close;
    return this.#sum;
  }

  peek({ close, volume }: IndicatorBar): number {
    if (close > this.#last) return this.#sum + volume;
    return close < this.#last ? this.#sum - volume : this.#sum;
  }
}

/** On balance volume. */
export const OBV = defineIndicator({
  kind: "obv",
  name: "OBV",
  title: "On balance volume",
  convention:
    "The volume of each bar that closes above the close before it is added, of one below it subtracted. It is 0 at the first bar that is read: only its changes mean something.",
  reads: "bar",
  native: 19,
  pane: "own",
  unit: "volume",
  isRelative: true,
  parameters: [],
  lines: [{ name: "value", title: "OBV", style: "line", color: "next" }],
  firstIndex: () => 0,
  start: () => oneLine(new OnBalanceVolume()),
});
