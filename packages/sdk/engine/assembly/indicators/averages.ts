// Indicators of closes, and those that add up volumes.

import { ALL, exponentialMean, rollingMean } from "./mean";
import { at, Columns, put, typicalPrice } from "./column";

/** The mean in which the newest close counts `size` times, and the oldest once. */
export function weightedMean(bars: Columns, size: i32): void {
  const weights = <f64>size * (<f64>size + 1) / 2;
  for (let i = 0; i < bars.length; i++) {
    const first = i - size + 1;
    if (first < 0) {
      put(bars.line, i, NaN);
      continue;
    }
    const close = at(bars.close, i);
    let distances: f64 = 0;
    for (let weight = 1; weight < size; weight++) {
      distances += <f64>weight * (at(bars.close, first + weight - 1) - close);
    }
    put(bars.line, i, close + distances / weights);
  }
}

/** Line, signal and histogram. */
export function macd(bars: Columns, fast: i32, slow: i32, smooth: i32): void {
  exponentialMean(bars.close, ALL, bars.length, fast, bars.line);
  exponentialMean(bars.close, ALL, bars.length, slow, bars.second);
  for (let i = 0; i < bars.length; i++) put(bars.line, i, at(bars.line, i) - at(bars.second, i));
  exponentialMean(bars.line, bars.line, bars.length, smooth, bars.second);
  for (let i = 0; i < bars.length; i++) put(bars.third, i, at(bars.line, i) - at(bars.second, i));
}

/** Middle, upper and lower band. */
export function bollinger(bars: Columns, size: i32, factor: f64): void {
  rollingMean(bars.close, bars.length, size, bars.line);
  for (let i = 0; i < bars.length; i++) {
    const mean = at(bars.line, i);
    let squares: f64 = i < size - 1 ? NaN : 0;
    for (let each = i - size + 1; i >= size - 1 && each <= i; each++) {
      const distance = at(bars.close, each) - mean;
      squares += distance * distance;
    }
    const width = factor * sqrt<f64>(squares / <f64>size);
    put(bars.second, i, mean + width);
    put(bars.third, i, mean - width);
  }
}

function strength(gain: f64, loss: f64): f64 {
  return loss > 0 ? 100 - 100 / (1 + gain / loss) : 100;
}

/** The sum of changes, or Wilder's average once there are enough; `seen` counts the changes up to this one. */
function afterChange(state: f64, change: f64, seen: i32, period: i32): f64 {
  if (seen < period) return state + change;
  const size = <f64>period;
  return seen == period ? (state + change) / size : (state * (size - 1) + change) / size;
}

export function relativeStrength(bars: Columns, period: i32): void {
  let gain: f64 = 0;
  let loss: f64 = 0;
  for (let i = 0; i < bars.length; i++) {
    if (i > 0) {
      const change = at(bars.close, i) - at(bars.close, i - 1);
      gain = afterChange(gain, max<f64>(change, 0), i, period);
      loss = afterChange(loss, max<f64>(-change, 0), i, period);
    }
    put(bars.line, i, i >= period ? strength(gain, loss) : NaN);
  }
}

export function rateOfChange(bars: Columns, period: i32): void {
  for (let i = 0; i < bars.length; i++) {
    const before = i < period ? NaN : at(bars.close, i - period);
    put(bars.line, i, (100 * (at(bars.close, i) - before)) / before);
  }
}

export function onBalanceVolume(bars: Columns): void {
  let sum: f64 = 0;
  let last: f64 = NaN;
  for (let i = 0; i < bars.length; i++) {
    const close = at(bars.close, i);
    if (close > last) sum += at(bars.volume, i);
    else if (close < last) sum -= at(bars.volume, i);
    last = close;
    put(bars.line, i, sum);
  }
}

const DAY_MS: f64 = 86400000;

/** The mean price of what was traded since the day began. */
export function sessionMean(bars: Columns): void {
  let session: f64 = NaN;
  let money: f64 = 0;
  let volume: f64 = 0;
  for (let i = 0; i < bars.length; i++) {
    const day = floor<f64>(at(bars.time, i) / DAY_MS);
    const own = typicalPrice(bars, i) * at(bars.volume, i);
    money = day == session ? money + own : own;
    volume = day == session ? volume + at(bars.volume, i) : at(bars.volume, i);
    session = day;
    put(bars.line, i, money / volume);
  }
}

/** The share of money that was traded at rising prices. */
export function moneyFlow(bars: Columns, size: i32): void {
  // The flows are kept in the line itself, without the bars that have no price before them.
  let kept = 0;
  for (let i = 1; i < bars.length; i++) {
    const before = typicalPrice(bars, i - 1);
    if (isNaN<f64>(before)) continue;
    const price = typicalPrice(bars, i);
    const move = price - before;
    const sign = move > 0 ? 1.0 : move < 0 ? -1.0 : move;
    put(bars.line, kept, sign * price * at(bars.volume, i));
    kept += 1;
  }
  // From the end on, so that each window is whole when it is read.
  let last = kept - 1;
  for (let i = bars.length - 1; i >= 0; i--) {
    if (i == 0 || isNaN<f64>(typicalPrice(bars, i - 1))) {
      put(bars.line, i, NaN);
      continue;
    }
    put(bars.line, i, last < size - 1 ? NaN : flowShare(bars.line, last - size + 1, last));
    last -= 1;
  }
}

function flowShare(flows: usize, from: i32, last: i32): f64 {
  let up: f64 = 0;
  let down: f64 = 0;
  for (let i = from; i <= last; i++) {
    const flow = at(flows, i);
    up += abs<f64>(flow) + flow;
    down += abs<f64>(flow) - flow;
  }
  return down == 0 ? 100 : 100 - 100 / (1 + up / down);
}
