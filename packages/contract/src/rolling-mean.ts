/** Number of units in a price of 1: prices with up to eight decimal places are added up as whole units. */
const UNITS = 1e8;
/** Below this, a whole number has at most fifteen digits, and no two decimals with so few digits are the same double. */
const SAFE_DIGITS = 1e15;
/** A price in units is kept in two halves, whose sums stay whole numbers that a double holds. */
const HALF = 2 ** 26;
/** Veltkamp's factor: it splits a double into two halves of 26 bits. */
const SPLITTER = 2 ** 27 + 1;

/** A price in units, or NaN where it is no decimal of eight places. */
function unitsOf(price: number): number {
  const units = Math.round(price * UNITS);
  return Math.abs(units) < SAFE_DIGITS && units / UNITS === price ? units : Number.NaN;
}

/** The rounding error of the sum of two numbers. */
function lostBy(one: number, other: number, sum: number): number {
  const added = sum - one;
  return one - (sum - added) + (other - added);
}

/** The double nearest to the quotient of a sum in two parts and a divisor. */
function quotient({ one, other }: { readonly one: number; readonly other: number }, divisor: number): number {
  const sum = one + other;
  const near = sum / divisor;
  const product = near * divisor;
  const [high, low] = split(near);
  const [above, below] = split(divisor);
  const lost = high * above - product + high * below + low * above + low * below;
  const corrected = near + (sum - product - lost + lostBy(one, other, sum)) / divisor;
  // A number that is too large to be split is returned without the correction of its last digit.
  return Number.isFinite(corrected) ? corrected : near;
}

function split(value: number): readonly [high: number, low: number] {
  const spread = SPLITTER * value;
  const high = spread - (spread - value);
  return [high, value - high];
}

/**
 * The mean of the last `size` values of a series, value by value.
 *
 * A value stands for the decimal that it was written as. While all of a window have at most eight places and fifteen
 * digits, as prices have, the answer is the double nearest to the exact mean of these decimals: equal means are equal
 * numbers, and a flat price is its own mean. Other values are added up in twice a double's precision. Either way the
 * answer follows from the window alone, and not from what came before it.
 */
export class RollingMean {
  readonly #size: number;
  /** Each value is stored twice, `size` apart, so that every window is contiguous. */
  readonly #values: Float64Array;
  #next = 0;
  #seen = 0;
  /** The units of the last `size - 1` values, added up by halves. */
  #high = 0;
  #low = 0;
  /** How many of these values are no whole number of units. */
  #others = 0;

  /** @param size - Values of a window: a whole number from 1 to 1,000,000. */
  constructor(size: number) {
    this.#size = size;
    this.#values = new Float64Array(2 * size);
  }

  /** Adds a value. @returns the mean of the last `size`; NaN while fewer were added */
  push(value: number): number {
    const mean = this.peek(value);
    this.#count(value, 1);
    this.#next = (this.#next + 1) % this.#size;
    this.#seen += 1;
    if (this.#seen >= this.#size) this.#count(this.#values[this.#next] as number, -1);
    return mean;
  }

  /** The mean that {@link push} would return, without adding the value. */
  peek(value: number): number {
    // The next value's place is free: no window of added values reads it.
    this.#values[this.#next] = value;
    this.#values[this.#next + this.#size] = value;
    if (this.#seen < this.#size - 1) return Number.NaN;
    const units = unitsOf(value);
    if (this.#others > 0 || Number.isNaN(units)) return this.#addedUp();
    const high = Math.floor(units / HALF);
    const above = (this.#high + high) * HALF;
    const below = this.#low + units - high * HALF;
    return quotient({ one: above, other: below }, this.#size * UNITS);
  }

  #count(value: number, sign: 1 | -1): void {
    const units = unitsOf(value);
    if (Number.isNaN(units)) {
      this.#others += sign;
      return;
    }
    const high = Math.floor(units / HALF);
    this.#high += sign * high;
    this.#low += sign * (units - high * HALF);
  }

  #addedUp(): number {
    let [one, other] = [0, 0];
    for (let index = this.#next + 1; index <= this.#next + this.#size; index += 1) {
      const value = this.#values[index] as number;
      const sum = one + value;
      other += lostBy(one, value, sum);
      one = sum;
    }
    return quotient({ one, other }, this.#size);
  }
}

/** The mean of values as {@link RollingMean} has it; NaN of none. */
export function meanOf(values: readonly number[]): number {
  const mean = new RollingMean(values.length);
  return values.reduce((_, value) => mean.push(value), Number.NaN);
}
