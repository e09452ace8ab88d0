// Indicators of whole bars: ranges, extremes, channels and stops.

import { ALL, exponentialMean, meanOfKnown, wilderMean } from "./mean";
import { at, Columns, put, typicalPrice } from "./column";

/** The highest of the last `size` values, or with a sign of -1 the lowest. */
function rollingExtreme(values: usize, length: i32, size: i32, sign: f64, out: usize): void {
  let highest: f64 = -Infinity;
  /** As many values until it leaves the window. */
  let left = 0;
  for (let i = 0; i < length; i++) {
    const value = sign * at(values, i);
    const first = i - size + 1;
    left -= 1;
    if (value >= highest) {
      highest = value;
      left = size;
    } else if (left == 0 && first >= 0) {
      highest = sign * at(values, first);
      left = 1;
      for (let each = first + 1; each <= i; each++) {
        const other = sign * at(values, each);
        if (other < highest) continue;
        highest = other;
        left = each - first + 1;
      }
    }
    put(out, i, first < 0 ? NaN : sign * highest);
  }
}

/** The middle between the extremes of the last bars; `spare` is overwritten. */
function middles(bars: Columns, size: i32, out: usize, spare: usize): void {
  rollingExtreme(bars.high, bars.length, size, 1, out);
  rollingExtreme(bars.low, bars.length, size, -1, spare);
  for (let i = 0; i < bars.length; i++) put(out, i, (at(out, i) + at(spare, i)) / 2);
}

/** Middle, upper and lower channel. */
export function donchian(bars: Columns, size: i32): void {
  rollingExtreme(bars.high, bars.length, size, 1, bars.second);
  rollingExtreme(bars.low, bars.length, size, -1, bars.third);
  for (let i = 0; i < bars.length; i++) put(bars.line, i, (at(bars.second, i) + at(bars.third, i)) / 2);
}

/** Conversion, base, span A and span B. */
export function ichimoku(bars: Columns, conversion: i32, base: i32, span: i32, displacement: i32): void {
  middles(bars, conversion, bars.line, bars.third);
  middles(bars, base, bars.second, bars.third);
  middles(bars, span, bars.fourth, bars.third);
  for (let i = bars.length - 1; i >= 0; i--) {
    const from = i - displacement;
    put(bars.third, i, from < 0 ? NaN : (at(bars.line, from) + at(bars.second, from)) / 2);
    put(bars.fourth, i, from < 0 ? NaN : at(bars.fourth, from));
  }
}

/** %K and %D. */
export function stochastic(bars: Columns, size: i32, smooth: i32, signal: i32): void {
  rollingExtreme(bars.high, bars.length, size, 1, bars.line);
  rollingExtreme(bars.low, bars.length, size, -1, bars.second);
  for (let i = 0; i < bars.length; i++) {
    const highest = at(bars.line, i);
    const lowest = at(bars.second, i);
    put(bars.second, i, highest == lowest ? 50 : (100 * (at(bars.close, i) - lowest)) / (highest - lowest));
  }
  meanOfKnown(bars.second, bars.length, smooth, bars.line);
  meanOfKnown(bars.line, bars.length, signal, bars.second);
}

const SCALE: f64 = 0.015;

/** How far the price is from its mean, in units of the usual distance. */
export function channelIndex(bars: Columns, size: i32): void {
  const count = <f64>size;
  const prices = bars.line;
  for (let i = 0; i < bars.length; i++) put(prices, i, typicalPrice(bars, i));
  // From the end on, so that each window is whole when it is read.
  for (let i = bars.length - 1; i >= 0; i--) {
    const first = i - size + 1;
    if (first < 0) {
      put(prices, i, NaN);
      continue;
    }
    const price = at(prices, i);
    let ahead: f64 = 0;
    for (let each = first; each <= i; each++) ahead += price - at(prices, each);
    ahead /= count;
    const mean = price - ahead;
    let distances: f64 = 0;
    for (let each = first; each <= i; each++) distances += abs<f64>(at(prices, each) - mean);
    put(prices, i, distances == 0 ? 0 : ahead / (SCALE * (distances / count)));
  }
}

/** Wilder's mean of the true range. */
export function averageRange(bars: Columns, period: i32, out: usize): void {
  let last: f64 = NaN;
  for (let i = 0; i < bars.length; i++) {
    const high = at(bars.high, i);
    const low = at(bars.low, i);
    put(out, i, isNaN<f64>(last) ? high - low : max<f64>(high, last) - min<f64>(low, last));
    last = at(bars.close, i);
  }
  wilderMean(out, ALL, bars.length, period, out);
}

/** Middle, upper and lower channel. */
export function keltner(bars: Columns, period: i32, rangePeriod: i32, multiplier: f64): void {
  exponentialMean(bars.close, ALL, bars.length, period, bars.line);
  averageRange(bars, rangePeriod, bars.second);
  for (let i = 0; i < bars.length; i++) {
    const middle = at(bars.line, i);
    const width = multiplier * at(bars.second, i);
    put(bars.second, i, middle + width);
    put(bars.third, i, middle - width);
  }
}

/** ADX, +DI and -DI. */
export function directionalIndex(bars: Columns, period: i32): void {
  if (bars.length == 0) return;
  // The first bar has no move: all three begin with the second one.
  const moves = bars.length - 1;
  put(bars.line, 0, NaN);
  put(bars.second, 0, NaN);
  put(bars.third, 0, NaN);
  for (let i = 1; i <= moves; i++) {
    const high = at(bars.high, i);
    const low = at(bars.low, i);
    const last = at(bars.close, i - 1);
    const up = high - at(bars.high, i - 1);
    const down = at(bars.low, i - 1) - low;
    put(bars.second, i, up > down && up > 0 ? up : 0);
    put(bars.third, i, down > up && down > 0 ? down : 0);
    put(bars.line, i, max<f64>(high, last) - min<f64>(low, last));
  }
  const plus = bars.second + 8;
  const minus = bars.third + 8;
  const range = bars.line + 8;
  wilderMean(plus, ALL, moves, period, plus);
  wilderMean(minus, ALL, moves, period, minus);
  wilderMean(range, ALL, moves, period, range);
  for (let i = 0; i < moves; i++) {
    const covered = at(range, i);
    const up = covered == 0 ? 0 : (100 * at(plus, i)) / covered;
    const down = covered == 0 ? 0 : (100 * at(minus, i)) / covered;
    put(plus, i, up);
    put(minus, i, down);
    put(range, i, up + down == 0 ? 0 : (100 * abs<f64>(up - down)) / (up + down));
  }
  wilderMean(range, plus, moves, period, range);
}

export function supertrend(bars: Columns, period: i32, multiplier: f64): void {
  averageRange(bars, period, bars.line);
  let isKnown = false;
  let isUp = false;
  let upper: f64 = 0;
  let lower: f64 = 0;
  for (let i = 0; i < bars.length; i++) {
    const range = at(bars.line, i);
    if (isNaN<f64>(range)) {
      isKnown = false;
      continue;
    }
    const close = at(bars.close, i);
    const middle = (at(bars.high, i) + at(bars.low, i)) / 2;
    let above = middle + multiplier * range;
    let below = middle - multiplier * range;
    if (isKnown) {
      const before = at(bars.close, i - 1);
      if (above > upper && before <= upper) above = upper;
      if (below < lower && before >= lower) below = lower;
      isUp = isUp ? close >= below : close > above;
    } else isUp = close >= middle;
    isKnown = true;
    upper = above;
    lower = below;
    put(bars.line, i, isUp ? lower : upper);
  }
}

/** A price that the stop may not pass: below both bars of a rise, above both of a fall. */
function notBeyond(bars: Columns, isLong: bool, price: f64, one: i32, other: i32): f64 {
  if (isLong) return min<f64>(min<f64>(price, at(bars.low, one)), at(bars.low, other));
  return max<f64>(max<f64>(price, at(bars.high, one)), at(bars.high, other));
}

export function parabolicStop(bars: Columns, step: f64, maximum: f64): void {
  if (bars.length > 0) put(bars.line, 0, NaN);
  if (bars.length < 2) return;
  const up = at(bars.high, 1) - at(bars.high, 0);
  const down = at(bars.low, 0) - at(bars.low, 1);
  let isLong = down <= 0 || up >= down;
  let next = isLong ? at(bars.low, 0) : at(bars.high, 0);
  let extreme = isLong ? at(bars.high, 1) : at(bars.low, 1);
  let speed = min<f64>(step, maximum);
  for (let i = 1; i < bars.length; i++) {
    // The first stop stands at the end of the first bar, which holds it back no longer.
    const last = i == 1 ? 1 : i - 1;
    const isTurned = isLong ? at(bars.low, i) <= next : at(bars.high, i) >= next;
    const value = isTurned ? notBeyond(bars, !isLong, extreme, last, i) : next;
    put(bars.line, i, value);
    isLong = isLong != isTurned;
    const end = isLong ? at(bars.high, i) : at(bars.low, i);
    const isFarther = isLong ? end > extreme : end < extreme;
    if (isTurned || isFarther) extreme = end;
    speed = min<f64>(isTurned ? step : isFarther ? speed + step : speed, maximum);
    next = notBeyond(bars, isLong, value + speed * (extreme - value), last, i);
  }
}
