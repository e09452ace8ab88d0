// The scan of `structure/` in `@bourse/bars`, with its rules and its order of events: swings, breaks, sweeps, gaps, and
// touches of order blocks.

import { allocate, release } from "../memory";
import { at, Columns, put } from "./column";
import { EVENT_NUMBERS, resultOf, Words } from "./events";

/** Numbers of the rules, in the order in which `STRUCTURE_RULES` has them. A rule of a fall has the next number. */
const BOS: i32 = 0;
const CHOCH: i32 = 2;
const GAP: i32 = 4;
const SWEEP: i32 = 6;
const TOUCH: i32 = 8;

const UP: i32 = 1;
const DOWN: i32 = -1;

/** The latest confirmed swing of a side that no bar has closed beyond. */
@unmanaged
class Swing {
  level: f64 = 0;
  root: f64 = 0;
  rootWick: f64 = 0;
  bar: i32 = 0;
  rootBar: i32 = 0;
  isOpen: bool = false;
  isSwept: bool = false;
}

/** A bar from which a break began. */
@unmanaged
class Block {
  top: f64 = 0;
  bottom: f64 = 0;
  bar: i32 = 0;
  swingBar: i32 = 0;
  knownAt: i32 = 0;
}

/** One direction of the bars: swings that a rise or a fall breaks, and the blocks that its breaks leave. */
@unmanaged
class Side {
  /** 1 for highs, -1 for lows. */
  sign: i32 = 0;
  /** The prices that reach furthest on this side, and on the other one. */
  wicks: usize = 0;
  roots: usize = 0;
  swing: usize = 0;
  blocks: usize = 0;
  count: i32 = 0;
  newest: i32 = 0;
}

@unmanaged
class Scan {
  most: f64 = 0;
  bars: usize = 0;
  highs: usize = 0;
  lows: usize = 0;
  trend: i32 = 0;
  events: usize = 0;
  count: i32 = 0;
  room: i32 = 0;
}

const FIRST_ROOM: i32 = 64;

/** The events and the trends, as {@link resultOf} makes them. */
export function scanStructure(bars: Columns, strength: i32, most: f64, words: Words): i64 {
  const scan = changetype<Scan>(allocate(offsetof<Scan>()));
  scan.bars = changetype<usize>(bars);
  scan.most = most;
  scan.trend = 0;
  scan.count = 0;
  scan.room = FIRST_ROOM;
  scan.events = allocate(FIRST_ROOM * EVENT_NUMBERS * 8);
  scan.highs = openSide(bars, UP, most);
  scan.lows = openSide(bars, DOWN, most);
  const highs = changetype<Side>(scan.highs);
  const lows = changetype<Side>(scan.lows);
  for (let index = 0; index < bars.length; index++) {
    touches(scan, highs, index);
    touches(scan, lows, index);
    againstSwing(scan, highs, index);
    againstSwing(scan, lows, index);
    gapAt(scan, index);
    confirmSwing(highs, index, strength);
    confirmSwing(lows, index, strength);
  }
  const result = resultOf(scan.events, scan.count, bars.length, words);
  closeSide(highs);
  closeSide(lows);
  release(scan.events);
  release(changetype<usize>(scan));
  return result;
}

function openSide(bars: Columns, sign: i32, most: f64): usize {
  const side = changetype<Side>(allocate(offsetof<Side>()));
  side.sign = sign;
  side.wicks = sign == UP ? bars.high : bars.low;
  side.roots = sign == UP ? bars.low : bars.high;
  side.swing = allocate(offsetof<Swing>());
  changetype<Swing>(side.swing).isOpen = false;
  // A bar adds one block at most, and one more than are kept is there for a moment.
  const kept = most < <f64>bars.length ? <i32>max<f64>(most, 0) + 2 : bars.length + 1;
  side.blocks = allocate(kept * offsetof<Block>());
  side.count = 0;
  side.newest = -1;
  return changetype<usize>(side);
}

function closeSide(side: Side): void {
  release(side.swing);
  release(side.blocks);
  release(changetype<usize>(side));
}

// @ts-ignore: decorator
@inline
function block(side: Side, index: i32): Block {
  return changetype<Block>(side.blocks + <usize>index * offsetof<Block>());
}

function isBeyond(sign: i32, price: f64, level: f64): bool {
  return <f64>sign * (price - level) > 0;
}

/** A row for an event; the bars that it names follow. */
function addEvent(scan: Scan, rule: i32, bar: i32, known: i32, level: f64): usize {
  if (scan.count == scan.room) {
    const bytes = scan.room * EVENT_NUMBERS * 8;
    const wider = allocate(bytes * 2);
    memory.copy(wider, scan.events, bytes);
    release(scan.events);
    scan.events = wider;
    scan.room *= 2;
  }
  const row = scan.events + <usize>(scan.count * EVENT_NUMBERS * 8);
  scan.count += 1;
  put(row, 0, <f64>rule);
  put(row, 1, <f64>bar);
  put(row, 2, <f64>known);
  put(row, 3, level);
  for (let i = 4; i < EVENT_NUMBERS; i++) put(row, i, NaN);
  return row;
}

/** The touches of the latest bar, after which each block that it reached is gone. */
function touches(scan: Scan, side: Side, index: i32): void {
  const bars = changetype<Columns>(scan.bars);
  const high = at(bars.high, index);
  const low = at(bars.low, index);
  let kept = 0;
  for (let i = 0; i < side.count; i++) {
    const each = block(side, i);
    if (low <= each.top && high >= each.bottom) {
      const row = addEvent(scan, side.sign == UP ? TOUCH : TOUCH + 1, index, index, side.sign == UP ? each.top : each.bottom);
      put(row, 4, <f64>each.swingBar);
      put(row, 5, <f64>each.bar);
      put(row, 6, <f64>each.knownAt);
      put(row, 7, <f64>index);
    }
    if (!(side.sign == UP ? low > each.top : high < each.bottom)) continue;
    if (kept < i) memory.copy(changetype<usize>(block(side, kept)), changetype<usize>(each), offsetof<Block>());
    kept += 1;
  }
  side.count = kept;
}

/** A break or a sweep of the latest swing of a side. */
function againstSwing(scan: Scan, side: Side, index: i32): void {
  const swing = changetype<Swing>(side.swing);
  if (!swing.isOpen) return;
  const close = at(changetype<Columns>(scan.bars).close, index);
  if (isBeyond(side.sign, close, swing.level)) {
    swing.isOpen = false;
    breakSwing(scan, side, index);
    return;
  }
  seeRoot(side, index);
  if (swing.isSwept || !isBeyond(side.sign, at(side.wicks, index), swing.level) || close == swing.level) return;
  swing.isSwept = true;
  const row = addEvent(scan, side.sign == UP ? SWEEP : SWEEP + 1, index, index, swing.level);
  put(row, 4, <f64>swing.bar);
  put(row, 5, <f64>index);
}

function breakSwing(scan: Scan, side: Side, index: i32): void {
  const swing = changetype<Swing>(side.swing);
  const turns = scan.trend != 0 && scan.trend != side.sign;
  scan.trend = side.sign;
  addBlock(scan, side, index);
  const rule = (turns ? CHOCH : BOS) + (side.sign == UP ? 0 : 1);
  const row = addEvent(scan, rule, index, index, swing.level);
  put(row, 4, <f64>swing.bar);
  put(row, 5, <f64>index);
}

/** A bar that originates two breaks remains one block, even if it was touched between them. */
function addBlock(scan: Scan, side: Side, index: i32): void {
  const swing = changetype<Swing>(side.swing);
  if (side.newest == swing.rootBar) return;
  side.newest = swing.rootBar;
  const added = block(side, side.count);
  added.top = max<f64>(swing.root, swing.rootWick);
  added.bottom = min<f64>(swing.root, swing.rootWick);
  added.bar = swing.rootBar;
  added.swingBar = swing.bar;
  added.knownAt = index;
  side.count += 1;
  if (!(<f64>side.count > scan.most)) return;
  side.count -= 1;
  memory.copy(side.blocks, side.blocks + offsetof<Block>(), <usize>side.count * offsetof<Block>());
}

/** The gap around the bar before the latest one. */
function gapAt(scan: Scan, last: i32): void {
  if (last < 2) return;
  const bars = changetype<Columns>(scan.bars);
  const bar = last - 1;
  const body = at(bars.close, bar) - at(bars.open, bar);
  const isUp = body > 0 && at(bars.high, bar - 1) < at(bars.low, last);
  if (!isUp && !(body < 0 && at(bars.low, bar - 1) > at(bars.high, last))) return;
  const row = addEvent(scan, isUp ? GAP : GAP + 1, bar, last, isUp ? at(bars.low, last) : at(bars.high, last));
  put(row, 4, <f64>(bar - 1));
  put(row, 5, <f64>bar);
  put(row, 6, <f64>last);
}

/** A strict extreme of as many bars on each side replaces the swing before it, broken or not. */
function confirmSwing(side: Side, index: i32, strength: i32): void {
  const pivot = index - strength;
  if (pivot < strength) return;
  const level = at(side.wicks, pivot);
  for (let away = 1; away <= strength; away++) {
    if (!(side.sign == UP ? level > at(side.wicks, pivot - away) && level > at(side.wicks, pivot + away) : level < at(side.wicks, pivot - away) && level < at(side.wicks, pivot + away))) return;
  }
  const swing = changetype<Swing>(side.swing);
  swing.isOpen = true;
  swing.isSwept = false;
  swing.bar = pivot;
  swing.level = level;
  swing.rootBar = pivot;
  swing.root = <f64>side.sign * Infinity;
  swing.rootWick = swing.root;
  for (let each = pivot + 1; each <= index; each++) seeRoot(side, each);
}

/** Considers a further bar as the origin of a break to come: the last of those that reach furthest the other way. */
function seeRoot(side: Side, index: i32): void {
  const swing = changetype<Swing>(side.swing);
  const root = at(side.roots, index);
  if (<f64>side.sign * (root - swing.root) > 0) return;
  swing.rootBar = index;
  swing.root = root;
  swing.rootWick = at(side.wicks, index);
}
