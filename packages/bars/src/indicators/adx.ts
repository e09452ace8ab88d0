import { defineIndicator, type IndicatorBar, type IndicatorValues, type Running } from "./definition.ts";
import { SeededMean } from "./seeded-mean.ts";

type Line = "adx" | "plus" | "minus";

const NONE: IndicatorValues<Line> = { adx: Number.NaN, plus: Number.NaN, minus: Number.NaN };

/** How strongly the price has a direction, and which. */
class DirectionalIndex implements Running<IndicatorBar, IndicatorValues<Line>> {
  readonly #up: SeededMean;
  readonly #down: SeededMean;
  readonly #range: SeededMean;
  readonly #strength: SeededMean;
  #last: IndicatorBar | undefined;

  constructor(period: number) {
    const wilder = () => new SeededMean(period, (mean, value) => (mean * (period - 1) + value) / period);
    [this.#up, this.#down, this.#range, this.#strength] = [wilder(), wilder(), wilder(), wilder()];
  }

  push(bar: IndicatorBar): IndicatorValues<Line> {
    const last = this.#last;
    this.#last = bar;
    if (!last) return NONE;
    const { up, down, range } = moveOf(last, bar);
    const [plus, minus] = shares(this.#up.push(up), this.#down.push(down), this.#range.push(range));
    return { adx: Number.isNaN(plus) ? plus : this.#strength.push(strengthOf(plus, minus)), plus, minus };
  }

  peek(bar: IndicatorBar): IndicatorValues<Line> {
    if (!this.#last) return NONE;
    const { up, down, range } = moveOf(this.#last, bar);
    const [plus, minus] = shares(this.#up.peek(up), this.#down.peek(down), this.#range.peek(range));
    return { adx: Number.isNaN(plus) ? plus : this.#strength.peek(strengthOf(plus, minus)), plus, minus };
  }
}

/** The move beyond the bar before, at the side where it is larger, and the true range. */
function moveOf(last: IndicatorBar, { high, low }: IndicatorBar) {
  const [up, down] = [high - last.high, last.low - low];
  return {
    up: up > down && up > 0 ? up : 0,
    down: down > up && down > 0 ? down : 0,
    range: Math.max(high, last.close) - Math.min(low, last.close),
  };
}

/** Both directions in per cent of the range. */
function shares(up: number, down: number, range: number): readonly [plus: number, minus: number] {
  return range === 0 ? [0, 0] : [(100 * up) / range, (100 * down) / range];
}

const strengthOf = (plus: number, minus: number) =>
  plus + minus === 0 ? 0 : (100 * Math.abs(plus - minus)) / (plus + minus);

/** Average directional index. */
export const ADX = defineIndicator({
  kind: "adx",
  name: "ADX",
  title: "Average directional index",
  convention:
    "The moves above (+DI) and below (-DI) the bar before, each with Wilder's smoothing, in per cent of the smoothed true range; ADX smooths the difference of both, in per cent of their sum, once more. All are seeded with the mean of their first n values.",
  reads: "bar",
  native: 16,
  pane: "own",
  levels: [25],
  decimals: 2,
  parameters: [{ name: "period", title: "Period", unit: "bars", minimum: 2, maximum: 500, usual: 14 }],
  lines: [
    { name: "adx", title: "ADX", style: "line", color: "next" },
    { name: "plus", title: "+DI", style: "line", color: "next" },
    { name: "minus", title: "-DI", style: "line", color: "next" },
  ],
  firstIndex: ({ period }) => 2 * period - 1,
  start: ({ period }) => new DirectionalIndex(period),
});
