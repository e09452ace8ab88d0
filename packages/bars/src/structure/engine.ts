import { eventOf, type StructureEvent } from "./event.ts";
import { gapAt } from "./gaps.ts";
import { type OrderBlocks, orderBlocks } from "./order-blocks.ts";
import { type Prices, type RecentBars, recentBars } from "./recent.ts";
import { barsNeeded, type Direction, SWING_STRENGTH } from "./rules.ts";
import { beyond, highSide, lowSide, type OpenSwing, openSwing, type Side, seeRoot } from "./side.ts";
import { isSwingHigh, isSwingLow } from "./swings.ts";

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

/** About two months of hourly breaks in one direction; older blocks are dropped. */
export const MAX_OPEN_BLOCKS = 32;

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
