import { eventOf, type StructureEvent } from "./event.ts";
import type { RecentBars } from "./recent.ts";
import type { Direction } from "./rules.ts";

/** The range of a bar from which a break began, waiting for price to come back. */
export interface OrderBlock {
  readonly direction: Direction;
  /** The block's own bar. */
  readonly bar: number;
  readonly top: number;
  readonly bottom: number;
  readonly swingBar: number;
  /** The bar whose close broke the swing: the block is known from its close on. */
  readonly knownAt: number;
}

const NONE: readonly StructureEvent[] = [];

export interface OrderBlocks {
  /** A bar that originates two breaks remains one block, even if it was touched between them. */
  add(block: OrderBlock): void;
  /** The touches of the latest bar. Call it before adding the blocks that this bar makes. */
  touches(bars: RecentBars, index: number): readonly StructureEvent[];
}

/**
 * The latest blocks that no bar has touched. `most` of each direction are kept, the newest: in a long trend hundreds of
 * old blocks would never be reached, and each would cost every bar a comparison.
 */
export function orderBlocks(most: number): OrderBlocks {
  const open: Record<Direction, OrderBlock[]> = { up: [], down: [] };
  // No later break begins at an earlier bar: it belongs to a later swing, and its origin is the last extreme after that swing.
  const newest: Record<Direction, number> = { up: -1, down: -1 };
  // The nearest edges: for almost every bar these two comparisons suffice.
  let [highestTop, lowestBottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const measure = () => {
    highestTop = open.up.reduce((edge, { top }) => Math.max(edge, top), Number.NEGATIVE_INFINITY);
    lowestBottom = open.down.reduce((edge, { bottom }) => Math.min(edge, bottom), Number.POSITIVE_INFINITY);
  };
  return {
    add(block) {
      const blocks = open[block.direction];
      if (newest[block.direction] === block.bar) return;
      newest[block.direction] = block.bar;
      blocks.push(block);
      if (blocks.length > most) blocks.shift();
      measure();
    },
    touches(bars, index) {
      const [high, low] = [bars.high(index), bars.low(index)];
      if (low > highestTop && high < lowestBottom) return NONE;
      const reached = [...open.up.filter(({ top }) => low <= top), ...open.down.filter(({ bottom }) => high >= bottom)];
      open.up = open.up.filter(({ top }) => low > top);
      open.down = open.down.filter(({ bottom }) => high < bottom);
      measure();
      return reached.filter(({ top, bottom }) => low <= top && high >= bottom).map((block) => touch(block, index));
    },
  };
}

function touch({ direction, bar, top, bottom, swingBar, knownAt }: OrderBlock, index: number): StructureEvent {
  const used = [swingBar, bar, knownAt, index];
  return direction === "up"
    ? eventOf("ob_touch_up", { bar: index, level: top, used })
    : eventOf("ob_touch_down", { bar: index, level: bottom, used });
}
