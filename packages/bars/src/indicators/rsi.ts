import { defineIndicator, oneLine, type Running } from "./definition.ts";

/** The strength of an average gain against an average loss, 0 to 100; without any loss it is 100. */
function strength(gain: number, loss: number): number {
  return loss > 0 ? 100 - 100 / (1 + gain / loss) : 100;
}

/** Relative strength index with Wilder's smoothing. */
class Rsi implements Running<number, number> {
  readonly #period: number;
  #seen = 0;
  #last = 0;
  /** The sums of gains and losses until there are `period` changes, then Wilder's averages. */
  #gain = 0;
  #loss = 0;

  constructor(period: number) {
    this.#period = period;
  }

  push(close: number): number {
    if (this.#seen > 0) {
      const change = close - this.#last;
      this.#gain = this.#after(this.#gain, Math.max(change, 0));
      this.#loss = this.#after(this.#loss, Math.max(-change, 0));
    }
    this.#last = close;
    this.#seen += 1;
    return this.#seen > this.#period ? strength(this.#gain, this.#loss) : Number.NaN;
  }

  peek(close: number): number {
    if (this.#seen < this.#period) return Number.NaN;
    const change = close - this.#last;
    const gain = this.#after(this.#gain, Math.max(change, 0));
    return strength(gain, this.#after(this.#loss, Math.max(-change, 0)));
  }

  /** The sum or average after one more change; this one is number `#seen`, as the first close has none. */
  #after(state: number, change: number): number {
    if (this.#seen < this.#period) return state + change;
    if (this.#seen === this.#period) return (state + change) / this.#period;
    return (state * (this.#period - 1) + change) / this.#period;
  }
}

/** Relative strength index. */
export const RSI = defineIndicator({
  kind: "rsi",
  name: "RSI",
  title: "Relative strength index",
  convention:
    "Wilder's smoothing, seeded with the mean of the first n changes, from bar n + 1 on; 100 where there was no loss.",
  reads: "close",
  native: 3,
  pane: "own",
  // Bounds of overbought and oversold that traders read it by.
  levels: [70, 30],
  decimals: 2,
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 14 }],
  lines: [{ name: "value", title: "RSI", style: "line", color: "next" }],
  firstIndex: ({ period }) => period,
  start: ({ period }) => oneLine(new Rsi(period)),
});
