// Means of windows, with the operations of `RollingMean` of the contract in its order: exact for decimals of eight places,
// and in twice a double's precision for other values.

import { at, clear, put } from "./column";

const UNITS: f64 = 1e8;
const SAFE_DIGITS: f64 = 1e15;
const HALF: f64 = 67108864;
const SPLITTER: f64 = 134217729;

/** A price in units, or NaN where it is no decimal of eight places. */
function unitsOf(price: f64): f64 {
  const scaled = price * UNITS;
  const up = ceil<f64>(scaled);
  // The language rounds halves up.
  const units = up - 0.5 > scaled ? up - 1 : up;
  return abs<f64>(units) < SAFE_DIGITS && units / UNITS == price ? units : NaN;
}

function lostBy(one: f64, other: f64, sum: f64): f64 {
  const added = sum - one;
  return one - (sum - added) + (other - added);
}

/** The double nearest to the quotient of a sum in two parts and a divisor. */
function quotient(one: f64, other: f64, divisor: f64): f64 {
  const sum = one + other;
  const near = sum / divisor;
  const product = near * divisor;
  const spread = SPLITTER * near;
  const high = spread - (spread - near);
  const low = near - high;
  const spreadDivisor = SPLITTER * divisor;
  const above = spreadDivisor - (spreadDivisor - divisor);
  const below = divisor - above;
  const lost = high * above - product + high * below + low * above + low * below;
  const corrected = near + (sum - product - lost + lostBy(one, other, sum)) / divisor;
  return isFinite<f64>(corrected) ? corrected : near;
}

/** The mean of values that are not all decimals. */
function addedUp(values: usize, from: i32, size: i32): f64 {
  let one: f64 = 0;
  let other: f64 = 0;
  for (let i = from; i < from + size; i++) {
    const value = at(values, i);
    const sum = one + value;
    other += lostBy(one, value, sum);
    one = sum;
  }
  return quotient(one, other, <f64>size);
}

/** The mean of the first values. */
function meanOf(values: usize, size: i32): f64 {
  let high: f64 = 0;
  let low: f64 = 0;
  for (let i = 0; i < size; i++) {
    const units = unitsOf(at(values, i));
    if (isNaN<f64>(units)) return addedUp(values, 0, size);
    const half = floor<f64>(units / HALF);
    high += half;
    low += units - half * HALF;
  }
  return quotient(high * HALF, low, <f64>size * UNITS);
}

/** The mean of the last `size` values at each. */
export function rollingMean(values: usize, length: i32, size: i32, out: usize): void {
  // The units of the last `size - 1` values by halves, and how many of these are no whole number of units.
  let high: f64 = 0;
  let low: f64 = 0;
  let others = 0;
  for (let i = 0; i < length; i++) {
    const units = unitsOf(at(values, i));
    const half = floor<f64>(units / HALF);
    const first = i - size + 1;
    if (first < 0) put(out, i, NaN);
    else if (others > 0 || isNaN<f64>(units)) put(out, i, addedUp(values, first, size));
    else put(out, i, quotient((high + half) * HALF, low + units - half * HALF, <f64>size * UNITS));
    if (isNaN<f64>(units)) others += 1;
    else {
      high += half;
      low += units - half * HALF;
    }
    if (first < 0) continue;
    const gone = unitsOf(at(values, first));
    if (isNaN<f64>(gone)) others -= 1;
    else {
      const goneHalf = floor<f64>(gone / HALF);
      high -= goneHalf;
      low -= gone - goneHalf * HALF;
    }
  }
}

/** Every value counts. */
export const ALL: usize = 0;

/**
 * Writes the mean of the first `size` values where the last of them stands. Values where `known` has none are left out.
 * `out` may be `values`: those that count are moved to its beginning, which is behind the one that is read.
 *
 * @returns the index behind that mean
 */
function seed(values: usize, known: usize, length: i32, size: i32, out: usize): i32 {
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const value = at(values, i);
    if (known != ALL && isNaN<f64>(at(known, i))) continue;
    put(out, kept, value);
    kept += 1;
    if (kept < size) continue;
    const mean = meanOf(out, size);
    clear(out, i);
    put(out, i, mean);
    return i + 1;
  }
  clear(out, length);
  return length;
}

/** An exponential mean, seeded with the mean of the first values; `out` may be `values`, but not `known`. */
export function exponentialMean(values: usize, known: usize, length: i32, period: i32, out: usize): void {
  const next = seed(values, known, length, period, out);
  const weight = 2 / (<f64>period + 1);
  let mean = next > 0 ? at(out, next - 1) : NaN;
  for (let i = next; i < length; i++) {
    const value = at(values, i);
    if (known != ALL && isNaN<f64>(at(known, i))) {
      put(out, i, NaN);
      continue;
    }
    mean = period == 1 ? value : mean + weight * (value - mean);
    put(out, i, mean);
  }
}

/** Wilder's mean, seeded with the mean of the first values; `out` may be `values`, but not `known`. */
export function wilderMean(values: usize, known: usize, length: i32, period: i32, out: usize): void {
  const next = seed(values, known, length, period, out);
  const size = <f64>period;
  let mean = next > 0 ? at(out, next - 1) : NaN;
  for (let i = next; i < length; i++) {
    const value = at(values, i);
    if (known != ALL && isNaN<f64>(at(known, i))) {
      put(out, i, NaN);
      continue;
    }
    mean = (mean * (size - 1) + value) / size;
    put(out, i, mean);
  }
}

/** The plain mean of the last `size` values that are there, added up from the oldest on; `out` is not `values`. */
export function meanOfKnown(values: usize, length: i32, size: i32, out: usize): void {
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const value = at(values, i);
    if (isNaN<f64>(value)) continue;
    put(out, kept, value);
    kept += 1;
  }
  // From the end on, so that each window is whole when it is read.
  let last = kept - 1;
  for (let i = length - 1; i >= 0; i--) {
    if (isNaN<f64>(at(values, i))) {
      put(out, i, NaN);
      continue;
    }
    let sum: f64 = 0;
    for (let each = last - size + 1; each <= last && last >= size - 1; each++) sum += at(out, each);
    put(out, i, last < size - 1 ? NaN : sum / <f64>size);
    last -= 1;
  }
}
