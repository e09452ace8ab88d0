import { eventOf, type StructureEvent } from "./event.ts";
import { type OrderBlocks, orderBlocks } from "./order-blocks.ts";
import { type Prices, type RecentBars, recentBars } from "./recent.ts";
import { barsNeeded, type Direction, MAX_OPEN_BLOCKS, SWING_STRENGTH } from "./rules.ts";

/** Finds the events of {@link STRUCTURE_RULES} in a stream of completed bars. */
export interface StructureEngine {
  /** Where the latest break points; undefined before the first one. */
  readonly trend: Direction | undefined;
  /** Takes the next completed bar and returns what its close made known: touches, breaks and sweeps, then a gap. */
  push(bar: Prices): readonly StructureEvent[];
}

export interface StructureOptions {
  /** Bars on each side of a swing, at least 1; {@link SWING_STRENGTH} when absent. */
  readonly k?: number;
  /** Untouched order blocks kept of each direction; {@link MAX_OPEN_BLOCKS} when absent. */
  readonly maxOpenBlocks?: number;
}

interface State {
  readonly bars: RecentBars;
  readonly sides: readonly [highs: Side, lows: Side];
  readonly blocks: OrderBlocks;
  /** The latest unbroken swing of each side. */
  readonly swings: Record<Side["name"], OpenSwing | undefined>;
  trend: Direction | undefined;
}

/** Most bars produce no event, so no list is created for them. */
function withEvent(events: readonly StructureEvent[], event: StructureEvent | undefined): readonly StructureEvent[] {
  return event === undefined ? events : [...events, event];
}

/**
 * The causal engine: an event depends on bars up to its `confirmedAt` only, so that no later bar changes it.
 *
 * - A swing is a strict extreme of `k` bars on each side, confirmed `k` bars later; the latest one of a side replaces
 *   an older one, broken or not.
 * - A close beyond the swing breaks it: `choch` when the trend points the other way, otherwise `bos`. Each swing is
 *   broken once. A close exactly at the level does nothing.
 * - A wick beyond an unbroken swing with a close inside it sweeps it, once; the swing can still be broken.
 * - A break leaves an order block, see {@link OrderBlocks}.
 *
 * @throws RangeError if `k` is no whole number above zero
 */
export function structureEngine({
  k = SWING_STRENGTH,
  maxOpenBlocks = MAX_OPEN_BLOCKS,
}: StructureOptions = {}): StructureEngine {
  const bars = recentBars(barsNeeded(k));
  const state: State = {
    bars,
    sides: [highSide(bars), lowSide(bars)],
    blocks: orderBlocks(maxOpenBlocks),
    swings: { high: undefined, low: undefined },
    trend: undefined,
  };
  return {
    get trend() {
      return state.trend;
    },
    push(bar) {
      const index = bars.length;
      bars.push(bar);
      let events = state.blocks.touches(bars, index);
      for (const side of state.sides) events = withEvent(events, againstSwing(state, side, index));
      events = withEvent(events, gapAt(bars, index));
      confirmSwings(state, index, k);
      return events;
    },
  };
}

/** A break or a sweep of the latest swing of a side by the bar at `index`. */
function againstSwing(state: State, side: Side, index: number): StructureEvent | undefined {
  const swing = state.swings[side.name];
  if (swing === undefined) return undefined;
  const close = state.bars.close(index);
  if (beyond(side, close, swing.level)) {
    state.swings[side.name] = undefined;
    return breakOf(state, side, { swing, index });
  }
  seeRoot(side, swing, index);
  const wickBeyond = beyond(side, side.wick(index), swing.level);
  if (swing.swept || !wickBeyond || close === swing.level) return undefined;
  swing.swept = true;
  return eventOf(`sweep_${side.name}`, { bar: index, level: swing.level, used: [swing.bar, index] });
}

function breakOf(state: State, side: Side, at: { readonly swing: OpenSwing; readonly index: number }): StructureEvent {
  const { swing, index } = at;
  const direction = side.name === "high" ? "up" : "down";
  const turns = state.trend !== undefined && state.trend !== direction;
  state.trend = direction;
  state.blocks.add({
    direction,
    bar: swing.rootBar,
    top: Math.max(swing.root, swing.rootWick),
    bottom: Math.min(swing.root, swing.rootWick),
    swingBar: swing.bar,
    knownAt: index,
  });
  const kind = turns ? "choch" : "bos";
  return eventOf(`${kind}_${direction}`, { bar: index, level: swing.level, used: [swing.bar, index] });
}

function confirmSwings({ bars, sides: [highs, lows], swings }: State, index: number, k: number): void {
  const pivot = index - k;
  if (isSwingHigh(bars, pivot, k)) swings.high = openSwing(highs, pivot, index);
  if (isSwingLow(bars, pivot, k)) swings.low = openSwing(lows, pivot, index);
}

/**
 * The fair value gap around the bar before `last`: it rises and the bars beside it do not overlap, or the mirror. Ranges
 * that just meet are no gap, nor is a bar that closes where it opened.
 */
function gapAt(bars: RecentBars, last: number): StructureEvent | undefined {
  const bar = last - 1;
  const used = [bar - 1, bar, last];
  const body = bars.close(bar) - bars.open(bar);
  if (body > 0 && bars.high(bar - 1) < bars.low(last)) {
    return eventOf("fvg_up", { bar, confirmedAt: last, level: bars.low(last), used });
  }
  if (body < 0 && bars.low(bar - 1) > bars.high(last)) {
    return eventOf("fvg_down", { bar, confirmedAt: last, level: bars.high(last), used });
  }
  return undefined;
}

/**
 * Whether the bar at `pivot` has a strictly higher high than the `k` bars before it and the `k` bars after it. Of equal
 * highs within `k` bars of each other none is a swing. Gaps in time do not count: bars are neighbours by index.
 */
function isSwingHigh(bars: RecentBars, pivot: number, k: number): boolean {
  const high = bars.high(pivot);
  for (let away = 1; away <= k; away++) {
    if (!(high > bars.high(pivot - away) && high > bars.high(pivot + away))) return false;
  }
  return true;
}

/** The mirror of {@link isSwingHigh}. A bar can be both. */
function isSwingLow(bars: RecentBars, pivot: number, k: number): boolean {
  const low = bars.low(pivot);
  for (let away = 1; away <= k; away++) {
    if (!(low < bars.low(pivot - away) && low < bars.low(pivot + away))) return false;
  }
  return true;
}

/** The highs of a stream, or its lows: the same rules seen in a mirror. */
interface Side {
  readonly name: "high" | "low";
  /** 1 for highs, -1 for lows. */
  readonly sign: 1 | -1;
  /** The price that reaches furthest on this side. */
  wick(index: number): number;
  /** The price that reaches furthest on the other side. */
  root(index: number): number;
}

function highSide({ high, low }: RecentBars): Side {
  return { name: "high", sign: 1, wick: high, root: low };
}

function lowSide({ high, low }: RecentBars): Side {
  return { name: "low", sign: -1, wick: low, root: high };
}

/** The latest confirmed swing of a side that no bar has closed beyond. */
interface OpenSwing {
  readonly bar: number;
  readonly level: number;
  swept: boolean;
  /** The bar after the swing that reaches furthest the other way; the last of equals. A break makes it an order block. */
  rootBar: number;
  root: number;
  /** That bar's price on this side. */
  rootWick: number;
}

/** The swing at `bar`, confirmed by the bar `confirmedAt`. */
function openSwing(side: Side, bar: number, confirmedAt: number): OpenSwing {
  const none = side.sign * Number.POSITIVE_INFINITY;
  const swing: OpenSwing = {
    bar,
    level: side.wick(bar),
    swept: false,
    rootBar: bar,
    root: none,
    rootWick: none,
  };
  for (let index = bar + 1; index <= confirmedAt; index++) seeRoot(side, swing, index);
  return swing;
}

/** Considers a further bar as the origin of a break to come. */
function seeRoot(side: Side, swing: OpenSwing, index: number): void {
  const root = side.root(index);
  if (side.sign * (root - swing.root) > 0) return;
  swing.rootBar = index;
  swing.root = root;
  swing.rootWick = side.wick(index);
}

/** Whether `price` lies beyond `level` on this side; a price at the level does not. */
function beyond({ sign }: Side, price: number, level: number): boolean {
  return sign * (price - level) > 0;
}
