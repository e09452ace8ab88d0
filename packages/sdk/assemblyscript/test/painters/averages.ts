import { close, high, low, mark, now, open, say, size, time, volume, withForming, withoutForming } from "./frame";

const FROM: i32 = 20;

export function mean(values: f64[], from: i32, to: i32): f64 {
  let sum: f64 = 0;
  for (let i = from; i < to; i++) sum += values[i];
  return sum / (to - from);
}

/** Each bar's mean of the bars up to it. */
export function trailing(): void {
  for (let i = FROM; i < size(); i++) say(i, "mean", mean(close, i - FROM + 1, i + 1));
}

/** The mean around a bar, cut off where there are no later bars yet: Hull's and others' centred averages. */
export function centred(): void {
  for (let i = FROM; i < size(); i++) say(i, "mean", mean(close, i - 10, min(size(), i + 11)));
}

/** Weights that fall from the bar to both sides, over what is known: the kernel regression that redraws. */
export function kernel(redraws: bool): void {
  for (let i = FROM; i < size(); i++) {
    let sum: f64 = 0;
    let weights: f64 = 0;
    const last = redraws ? min(size() - 1, i + 20) : i;
    for (let j = i - 20; j <= last; j++) {
      const weight = Math.exp(-f64((i - j) * (i - j)) / 64);
      sum += weight * close[j];
      weights += weight;
    }
    say(i, "kernel", sum / weights);
  }
}

/** Smoothing forwards, and for the repainter backwards over the result: a filter without lag. */
export function smoothed(both: bool): void {
  const line: f64[] = [];
  for (let i = 0; i < size(); i++) line.push(i == 0 ? close[0] : line[i - 1] + (close[i] - line[i - 1]) / 8);
  if (both) for (let i = size() - 2; i >= 0; i--) line[i] = line[i + 1] + (line[i] - line[i + 1]) / 8;
  for (let i = FROM; i < size(); i++) say(i, "smooth", line[i]);
}

/** Ichimoku's lagging span at its displaced place; the twin shows the close at its own bar. */
export function displaced(bars: i32): void {
  for (let i = FROM; i + bars < size(); i++) say(i, "span", close[i + bars]);
}

/** Cloud lines of bars before, shown at today's bar: a displacement that looks back alone. */
export function shiftedForward(): void {
  for (let i = 30; i < size(); i++) say(i, "cloud", (mean(high, i - 26, i - 17) + mean(low, i - 26, i - 17)) / 2);
}

function fit(from: i32, to: i32, at: i32): f64 {
  const n: f64 = to - from;
  let sx: f64 = 0, sy: f64 = 0, sxx: f64 = 0, sxy: f64 = 0;
  for (let i = from; i < to; i++) {
    const x: f64 = i - from;
    sx += x;
    sy += close[i];
    sxx += x * x;
    sxy += x * close[i];
  }
  const slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  return (sy - slope * sx) / n + slope * f64(at - from);
}

/** A channel that is redrawn over the last bars; the twin keeps each day's end of it. */
export function channel(redraws: bool): void {
  const n = size();
  if (n < 41) return;
  for (let i = redraws ? n - 40 : 40; i < n; i++) say(i, "regression", redraws ? fit(n - 40, n, i) : fit(i - 39, i + 1, i));
}

/** Each close as a part of the range: of everything that is known, or of what was known then. */
export function scaled(redraws: bool): void {
  let lowest: f64 = Infinity;
  let highest: f64 = -Infinity;
  for (let i = 0; redraws && i < size(); i++) {
    lowest = min(lowest, low[i]);
    highest = max(highest, high[i]);
  }
  for (let i = 0; i < size(); i++) {
    lowest = min(lowest, low[i]);
    highest = max(highest, high[i]);
    if (i >= FROM) say(i, "place", (close[i] - lowest) / (highest - lowest));
  }
}

/** Distance from the mean in deviations: of the whole sample, or of the twenty bars up to it. */
export function deviation(whole: bool): void {
  for (let i = FROM; i < size(); i++) {
    const from = whole ? 0 : i - FROM + 1;
    const to = whole ? size() : i + 1;
    const middle = mean(close, from, to);
    let sum: f64 = 0;
    for (let j = from; j < to; j++) sum += (close[j] - middle) * (close[j] - middle);
    say(i, "deviation", sum == 0 ? 0 : (close[i] - middle) / Math.sqrt(sum / (to - from)));
  }
}

function week(i: i32): i32 {
  return i32(Math.floor((f64(Date.fromString(time[i]).getTime()) / 86400000 + 3) / 7));
}

/** `security()` of the week on each day without a shift: the week's close, which its last day alone knows. */
export function higher(shifted: bool): void {
  for (let i = 10; i < size(); i++) {
    let j = i;
    if (shifted) while (j >= 0 && week(j) == week(i)) j--;
    else while (j + 1 < size() && week(j + 1) == week(i)) j++;
    if (j >= 0) say(i, "week", close[j]);
  }
}

/** The forming bar treated as if it had ended. */
export function asEnded(paint: () => void): void {
  const pushed = withForming();
  paint();
  if (pushed) withoutForming();
}

/** Average true range bands that switch sides; an accumulation from the first bar. */
export function supertrend(): void {
  let upper: f64 = Infinity, lower: f64 = -Infinity, range: f64 = 0, isUp = true;
  for (let i = 1; i < size(); i++) {
    const wide = max(high[i] - low[i], max(Math.abs(high[i] - close[i - 1]), Math.abs(low[i] - close[i - 1])));
    range = i == 1 ? wide : range + (wide - range) / 10;
    const middle = (high[i] + low[i]) / 2;
    upper = close[i - 1] > upper ? middle + 3 * range : min(upper, middle + 3 * range);
    lower = close[i - 1] < lower ? middle - 3 * range : max(lower, middle - 3 * range);
    if (close[i] > upper) isUp = true;
    else if (close[i] < lower) isUp = false;
    if (i >= FROM) say(i, "trend", isUp ? lower : upper);
  }
}

/** Each bar's averaged open and close. */
export function heikinAshi(): void {
  let opened = open[0];
  for (let i = 0; i < size(); i++) {
    const closed = (open[i] + high[i] + low[i] + close[i]) / 4;
    if (i >= FROM) say(i, "heikin", closed - opened);
    opened = (opened + closed) / 2;
  }
}

/** Price by volume from the first bar on. */
export function anchored(): void {
  let sum: f64 = 0, all: f64 = 0;
  for (let i = 0; i < size(); i++) {
    sum += ((high[i] + low[i] + close[i]) / 3) * volume[i];
    all += volume[i];
    if (all > 0 && i >= FROM) say(i, "vwap", sum / all);
  }
}

/** The change of the last bar with the price of now in it: what the repainter calls final, the twin marks as forming. */
export function live(isFinal: bool): void {
  trailing();
  const candle = now.candle;
  if (candle === null || size() < FROM) return;
  const change = (candle.close / close[size() - 1] - 1) * 100;
  mark(isFinal ? time[size() - 1] : candle.time, isFinal, "change", change.toString());
}
