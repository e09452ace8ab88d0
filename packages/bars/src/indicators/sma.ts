import { defineSingleLine, type RunningValue } from "./single-line.ts";

/**
 * Adds up the whole window at each bar. A running sum would be faster and drift: after a million bars its error is
 * visible, and a value would depend on where the history begins.
 */
class Sma implements RunningValue {
  readonly #period: number;
  /** Each close is stored twice, a period apart, so that every window is contiguous. */
  readonly #closes: Float64Array;
  #next = 0;
  #seen = 0;

  constructor(period: number) {
    this.#period = period;
    this.#closes = new Float64Array(2 * period);
  }

  push(close: number): number {
    const value = this.peek(close);
    this.#next = (this.#next + 1) % this.#period;
    this.#seen += 1;
    return value;
  }

  /** Writes into the place of the next close, which no window of completed closes reads. */
  peek(close: number): number {
    const period = this.#period;
    const closes = this.#closes;
    const next = this.#next;
    closes[next] = close;
    closes[next + period] = close;
    if (this.#seen < period - 1) return Number.NaN;
    let sum = 0;
    for (let index = next + 1; index <= next + period; index += 1) sum += closes[index] as number;
    return sum / period;
  }
}

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
  (period) => new Sma(period),
);
