import { defineIndicator, type IndicatorBar, oneLine, type Running } from "./definition.ts";

type Parameters = Readonly<Record<"step" | "maximum", number>>;

/** A stop that follows the price ever faster, and turns when the price reaches it. */
interface Stop {
  readonly isLong: boolean;
  /** Where it stands at the next bar. */
  readonly next: number;
  /** The highest high of a rise, or the lowest low of a fall. */
  readonly extreme: number;
  /** The part of the way to the extreme that it goes with each bar. */
  readonly speed: number;
}

class ParabolicSar implements Running<IndicatorBar, number> {
  readonly #parameters: Parameters;
  #last: IndicatorBar | undefined;
  #stop: Stop | undefined;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
  }

  push(bar: IndicatorBar): number {
    const step = this.#stepTo(bar);
    this.#last = bar;
    if (!step) return Number.NaN;
    this.#stop = after(step, this.#parameters);
    return step.value;
  }

  peek(bar: IndicatorBar): number {
    return this.#stepTo(bar)?.value ?? Number.NaN;
  }

  #stepTo(bar: IndicatorBar): Step | undefined {
    if (!this.#last) return undefined;
    const stop = this.#stop ?? firstStop(this.#last, bar, this.#parameters);
    // The first stop stands at the end of the first bar, which holds it back no longer.
    const last = this.#stop ? this.#last : bar;
    return { stop, last, bar, value: valueAt(stop, last, bar) };
  }
}

/** The direction of the first move; the stop is at the end of the first bar. */
function firstStop(last: IndicatorBar, { high, low }: IndicatorBar, { step, maximum }: Parameters): Stop {
  const [up, down] = [high - last.high, last.low - low];
  const isLong = down <= 0 || up >= down;
  const [next, extreme] = isLong ? [last.low, high] : [last.high, low];
  return { isLong, next, extreme, speed: Math.min(step, maximum) };
}

const isReached = ({ isLong, next }: Stop, { high, low }: IndicatorBar) => (isLong ? low <= next : high >= next);

/** Where the stop stands at a bar: one that is reached turns to the extreme of its move, beyond the last two bars. */
function valueAt(stop: Stop, last: IndicatorBar, bar: IndicatorBar): number {
  if (!isReached(stop, bar)) return stop.next;
  return beyond(!stop.isLong, stop.extreme, [last, bar]);
}

/** A price that the stop may not pass: below both bars of a rise, above both of a fall. */
function beyond(isLong: boolean, price: number, [one, other]: readonly [IndicatorBar, IndicatorBar]): number {
  return isLong ? Math.min(price, one.low, other.low) : Math.max(price, one.high, other.high);
}

/** A stop that comes to a bar. */
interface Step {
  readonly stop: Stop;
  readonly last: IndicatorBar;
  readonly bar: IndicatorBar;
  readonly value: number;
}

/** The stop for the bar after this one. */
function after({ stop, last, bar, value }: Step, { step, maximum }: Parameters): Stop {
  const isTurned = isReached(stop, bar);
  const isLong = stop.isLong !== isTurned;
  const end = isLong ? bar.high : bar.low;
  const isFarther = isLong ? end > stop.extreme : end < stop.extreme;
  const extreme = isTurned || isFarther ? end : stop.extreme;
  const speed = Math.min(isTurned ? step : isFarther ? stop.speed + step : stop.speed, maximum);
  return { isLong, extreme, speed, next: beyond(isLong, value + speed * (extreme - value), [last, bar]) };
}

/** Parabolic stop and reverse. */
export const PARABOLIC_SAR = defineIndicator({
  kind: "parabolic_sar",
  name: "SAR",
  title: "Parabolic stop and reverse",
  convention:
    "Wilder's stop: with each bar it goes a part of the way to the extreme of the move, never past the last two bars, and turns to that extreme when it is reached. The part is the step, and one step more with each new extreme, up to the maximum; the first direction is that of the second bar.",
  reads: "bar",
  native: 13,
  pane: "price",
  parameters: [
    { name: "step", title: "Step", unit: "factor", minimum: 0.001, maximum: 0.5, usual: 0.02 },
    { name: "maximum", title: "Maximum", unit: "factor", minimum: 0.001, maximum: 1, usual: 0.2 },
  ],
  lines: [{ name: "value", title: "SAR", style: "dots", color: "side" }],
  firstIndex: () => 1,
  start: (parameters) => oneLine(new ParabolicSar(parameters)),
});
