import { RollingMean } from "@bourse/contract/indicators";
import { defineIndicator, type IndicatorBar, oneLine, type Running } from "./definition.ts";

/** The mean distance that prices cover in a bar, with Wilder's smoothing. */
class Atr implements Running<IndicatorBar, number> {
  readonly #period: number;
  readonly #seed: RollingMean;
  #seen = 0;
  /** The close before; NaN before the first bar. */
  #last = Number.NaN;
  /** The average; NaN until there is one. */
  #state = Number.NaN;

  constructor(period: number) {
    this.#period = period;
    this.#seed = new RollingMean(period);
  }

  push(bar: IndicatorBar): number {
    const range = this.#rangeOf(bar);
    this.#state = this.#seen < this.#period ? this.#seed.push(range) : this.#after(range);
    this.#last = bar.close;
    this.#seen += 1;
    return this.#state;
  }

  peek(bar: IndicatorBar): number {
    const range = this.#rangeOf(bar);
    return this.#seen < this.#period ? this.#seed.peek(range) : this.#after(range);
  }

  /** A gap to the close before is part of the way that the price has gone. */
  #rangeOf({ high, low }: IndicatorBar): number {
    if (Number.isNaN(this.#last)) return high - low;
    return Math.max(high, this.#last) - Math.min(low, this.#last);
  }

  #after(range: number): number {
    return (this.#state * (this.#period - 1) + range) / this.#period;
  }
}

/** Average true range. */
export const ATR = defineIndicator({
  kind: "atr",
  name: "ATR",
  title: "Average true range",
  convention:
    "Wilder's smoothing of the true range, seeded with the mean of the first n, from the n-th bar on; the true range of the first bar is high - low.",
  reads: "bar",
  pane: "own",
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 14 }],
  lines: [{ name: "value", title: "ATR", style: "line", color: "next" }],
  firstIndex: ({ period }) => period - 1,
  start: ({ period }) => oneLine(new Atr(period)),
});
