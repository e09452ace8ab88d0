import { barMark } from "../../interactive";
import { close, high, low, mark, notice, now, open, say, size, time } from "./frame";
import { mean } from "./averages";

function isSwing(at: i32, side: i32, strength: i32): bool {
  if (at < strength || at + strength >= size()) return false;
  for (let i = at - strength; i <= at + strength; i++) {
    if (i == at) continue;
    if (side > 0 ? high[i] >= high[at] : low[i] <= low[at]) return false;
  }
  return true;
}

/** Williams' fractals and pivots, at the bar of the extreme or at the one that confirms it. */
export function fractals(strength: i32, atTheSwing: bool): void {
  for (let i = strength; i + strength < size(); i++) {
    if (isSwing(i, 1, strength)) say(atTheSwing ? i : i + strength, "high", high[i]);
    if (isSwing(i, -1, strength)) say(atTheSwing ? i : i + strength, "low", low[i]);
  }
}

/** Legs of at least five per cent. The repainter draws the last leg's end while it still grows. */
export function zigzag(repaints: bool): void {
  let side = 0, top = 0, bottom = 0;
  for (let i = 1; i < size(); i++) {
    if (high[i] > high[top]) top = i;
    if (low[i] < low[bottom]) bottom = i;
    if (side >= 0 && high[i] <= high[top] * 0.95) {
      say(repaints ? top : i, "leg", high[top]);
      side = -1;
      bottom = i;
      top = i;
    } else if (side <= 0 && low[i] >= low[bottom] * 1.05) {
      say(repaints ? bottom : i, "leg", low[bottom]);
      side = 1;
      top = i;
      bottom = i;
    }
  }
  if (repaints && side != 0) say(side > 0 ? top : bottom, "leg", side > 0 ? high[top] : low[bottom]);
}

/** The last candle against a break of structure: drawn at that candle, or told at the break. */
export function blocks(atTheCandle: bool): void {
  let level: f64 = NaN;
  for (let i = 3; i < size(); i++) {
    if (isSwingKnown(i)) level = high[i - 3];
    if (!(close[i] > level)) continue;
    level = NaN;
    let j = i - 1;
    while (j > 0 && close[j] >= open[j]) j--;
    say(atTheCandle ? j : i, "block", low[j]);
  }
}

/** A high with three lower ones on both sides, once the third has ended. */
function isSwingKnown(at: i32): bool {
  if (at < 6) return false;
  for (let i = at - 6; i <= at; i++) if (i != at - 3 && high[i] >= high[at - 3]) return false;
  return true;
}

/** Gaps of three bars; the repainter takes away those that price has filled. */
export function gaps(hidesFilled: bool): void {
  for (let i = 2; i < size(); i++) {
    if (low[i] <= high[i - 2]) continue;
    let filled = -1;
    for (let j = i + 1; j < size() && filled < 0; j++) if (low[j] <= high[i - 2]) filled = j;
    if (hidesFilled && filled >= 0) continue;
    say(i, "gap", high[i - 2]);
    if (filled >= 0) say(filled, "filled", high[i - 2]);
  }
}

/** The best day to have bought so far: one that moves with each new low. */
export function best(moves: bool): void {
  let lowest = 0;
  for (let i = 1; i < size(); i++) {
    if (low[i] >= low[lowest]) continue;
    lowest = i;
    if (!moves) say(i, "best buy", low[i]);
  }
  if (moves) say(lowest, "best buy", low[lowest]);
}

/** A new high of price with less strength behind it, at the swing or when it is known. */
export function divergence(atTheSwing: bool): void {
  let before = -1;
  for (let i = 14; i + 2 < size(); i++) {
    if (!isSwing(i, 1, 2)) continue;
    if (before >= 0 && high[i] > high[before] && strength(i) < strength(before)) say(atTheSwing ? i : i + 2, "divergence", high[i]);
    before = i;
  }
}

function strength(at: i32): f64 {
  return close[at] / mean(close, at - 13, at + 1);
}

/** A line through the last two swings, redrawn through all bars between them, or told at its end alone. */
export function trendLine(drawsBack: bool): void {
  let first = -1, second = -1;
  for (let i = 3; i + 3 < size(); i++) {
    if (!isSwing(i, -1, 3)) continue;
    first = second;
    second = i;
    if (first >= 0 && !drawsBack) say(i + 3, "line", low[second]);
  }
  if (!drawsBack || first < 0) return;
  for (let i = first; i < size(); i++) say(i, "line", low[first] + ((low[second] - low[first]) * f64(i - first)) / f64(second - first));
}

/** The price at which most was traded in the last thirty bars, shown as that of every one of them. */
export function resistance(forAll: bool): void {
  for (let i = 30; i < size(); i++) {
    const to = forAll ? size() : i + 1;
    let highest = to - 30;
    for (let j = to - 30; j < to; j++) if (high[j] > high[highest]) highest = j;
    say(i, "resistance", high[highest]);
  }
}

class Sent {
  side: i32 = 0;
  last: string = "";
}
const sent = new Sent();

/** A notice when the close crosses its mean: of the price of now, or of completed bars alone. */
export function crossing(ended: bool, onForming: bool): void {
  const n = size();
  if (n < 21) return;
  const candle = now.candle;
  const isNow = onForming && candle !== null;
  if (!isNow && !ended) return;
  const price = isNow ? candle!.close : close[n - 1];
  const at = isNow ? candle!.time : time[n - 1];
  const middle = isNow ? mean(close, n - 20, n) : mean(close, n - 21, n - 1);
  const side = price > middle ? 1 : -1;
  if (side != sent.side && sent.side != 0 && sent.last != at) {
    notice("cross/" + at, side > 0 ? "Crossed up at " + price.toString() : "Crossed down at " + price.toString());
    sent.last = at;
  }
  sent.side = side;
}

/** A touch of yesterday's high stays one, however the bar ends: it may be told while the bar forms. */
export function touch(ended: bool): void {
  const n = size();
  if (n < 2) return;
  const candle = now.candle;
  const isNow = candle !== null;
  if (!isNow && !ended) return;
  const at = isNow ? candle!.time : time[n - 1];
  if (sent.last == at) return;
  const level = isNow ? high[n - 1] : high[n - 2];
  if ((isNow ? candle!.high : high[n - 1]) < level) return;
  notice("touch/" + at, "Touched yesterday's high");
  sent.last = at;
}

/** A notice with the mark of its bar: of a swing two bars ago, or of the bar that has just ended. */
export function markedNotice(ended: bool, atTheSwing: bool): void {
  const n = size();
  if (ended && n > 5 && isSwing(n - 3, 1, 2)) {
    notice(barMark("1D", time[atTheSwing ? n - 3 : n - 1], "swing"), "Swing at " + high[n - 3].toString());
  }
  if (n > 0) mark(time[n - 1], true, "close", close[n - 1].toString());
}
