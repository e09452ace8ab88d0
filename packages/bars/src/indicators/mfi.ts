import { defineIndicator, type IndicatorBar, oneLine, type Running, typicalPrice } from "./definition.ts";
import { RollingWindow } from "./rolling-window.ts";

/** The share of money that was traded at rising prices. */
class MoneyFlow implements Running<IndicatorBar, number> {
  /** Money of each bar, with the sign of its move. */
  readonly #flows: RollingWindow;
  /** The typical price before; NaN before the first bar. */
  #last = Number.NaN;

  constructor(period: number) {
    this.#flows = new RollingWindow(period);
  }

  push(bar: IndicatorBar): number {
    const value = this.peek(bar);
    // The first bar has no move.
    if (!Number.isNaN(this.#last)) this.#flows.keep();
    this.#last = typicalPrice(bar);
    return value;
  }

  peek(bar: IndicatorBar): number {
    if (Number.isNaN(this.#last)) return Number.NaN;
    const price = typicalPrice(bar);
    const from = this.#flows.with(Math.sign(price - this.#last) * price * bar.volume);
    if (from === undefined) return Number.NaN;
    const { values, size } = this.#flows;
    let [up, down] = [0, 0];
    for (let at = from; at < from + size; at += 1) {
      const flow = values[at] as number;
      // Twice each flow, or nothing, without a branch that a processor cannot foresee.
      up += Math.abs(flow) + flow;
      down += Math.abs(flow) - flow;
    }
    return down === 0 ? 100 : 100 - 100 / (1 + up / down);
  }
}

/** Money flow index. */
export const MFI = defineIndicator({
  kind: "mfi",
  name: "MFI",
  title: "Money flow index",
  convention:
    "An RSI of money: (high + low + close) / 3 times volume, added up over the last n bars where that price rose and where it fell; 100 without a fall.",
  reads: "bar",
  native: 18,
  pane: "own",
  levels: [80, 20],
  decimals: 2,
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 14 }],
  lines: [{ name: "value", title: "MFI", style: "line", color: "next" }],
  firstIndex: ({ period }) => period,
  start: ({ period }) => oneLine(new MoneyFlow(period)),
});
