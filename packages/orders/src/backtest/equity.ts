import {
  add,
  compare,
  type Decimal,
  decimalOf,
  isAbove,
  isPositive,
  isZero,
  multiply,
  numberOf,
  subtract,
  ZERO,
} from "../decimal.ts";
import type { Holding } from "../ledger.ts";

/** A fall of the equity from a peak to a point, by the indexes of their bars. */
export interface Fall {
  readonly amount: Decimal;
  readonly peak: Decimal;
  readonly from: number;
  readonly to: number;
}

/** A time below a peak, from the bar of the peak to the bar that reached the peak again; without `to`, no bar did. */
export interface TimeBelow {
  readonly bars: number;
  readonly from: number;
  readonly to?: number;
}

/** The greatest falls of a curve: by amount, by share of the peak, and by length. */
export interface Drawdowns {
  readonly deepest: Fall | undefined;
  readonly steepest: Fall | undefined;
  readonly longest: TimeBelow | undefined;
}

/** The equity at each close: the nearest number for each point, and exact amounts for the falls. */
export class EquityCurve {
  readonly #points: Float64Array;
  #length = 0;
  #last: Decimal;
  #peak: Decimal;
  #peakAt = 0;
  #isAtPeak = true;
  #deepest: Fall | undefined;
  #steepest: Fall | undefined;
  #longest: TimeBelow | undefined;
  /** Cash of the last point if nothing was held then: while it stays the same, the equity needs no sum. */
  #idle: Decimal | undefined;

  constructor(cash: Decimal, bars: number) {
    this.#points = new Float64Array(bars);
    this.#last = cash;
    this.#peak = cash;
  }

  /** One number a bar. */
  get points(): Float64Array {
    return this.#points.subarray(0, this.#length);
  }

  get last(): Decimal {
    return this.#last;
  }

  add({ position, cash }: Holding, close: number): void {
    const at = this.#length;
    this.#length += 1;
    if (isZero(position) && this.#idle === cash) {
      this.#points[at] = this.#points[at - 1] ?? 0;
      if (this.#isAtPeak) this.#peakAt = at;
      return;
    }
    this.#idle = isZero(position) ? cash : undefined;
    this.#last = isZero(position) ? cash : add(cash, multiply(position, decimalOf(close)));
    this.#points[at] = numberOf(this.#last);
    this.#follow(at);
  }

  /** Counts a fall that lasts to the end. */
  finish(): void {
    if (compare(this.#last, this.#peak) < 0) this.#note({ bars: this.#length - 1 - this.#peakAt, from: this.#peakAt });
  }

  get drawdowns(): Drawdowns {
    return { deepest: this.#deepest, steepest: this.#steepest, longest: this.#longest };
  }

  #follow(at: number): void {
    this.#isAtPeak = compare(this.#last, this.#peak) >= 0;
    if (this.#isAtPeak) {
      if (at - this.#peakAt > 1) this.#note({ bars: at - this.#peakAt - 1, from: this.#peakAt, to: at });
      this.#peak = this.#last;
      this.#peakAt = at;
      return;
    }
    const fall = { amount: subtract(this.#peak, this.#last), peak: this.#peak, from: this.#peakAt, to: at };
    if (isAbove(fall.amount, this.#deepest?.amount ?? ZERO)) this.#deepest = fall;
    if (isPositive(fall.peak) && isSteeper(fall, this.#steepest)) this.#steepest = fall;
  }

  #note(longest: TimeBelow): void {
    if (longest.bars > (this.#longest?.bars ?? 0)) this.#longest = longest;
  }
}

/** Compares parts of peaks above zero without a division. */
const isSteeper = (one: Fall, other: Fall | undefined): boolean =>
  !other || isAbove(multiply(one.amount, other.peak), multiply(other.amount, one.peak));
