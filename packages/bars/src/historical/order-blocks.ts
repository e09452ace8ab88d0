import type { BarColumns } from "../columns.ts";
import type { Direction } from "../structure/rules.ts";
import { priceOf } from "./price-of.ts";
import type { DrawnSwing } from "./swings.ts";

/** The bar from which a move through the last swing began. */
export interface DrawnBlock {
  readonly kind: "order_block";
  readonly bar: number;
  readonly direction: Direction;
  readonly top: number;
  readonly bottom: number;
  /** For a block upwards, the bar before the one that traded through it; for a block downwards, the bar that traded through it. */
  readonly mitigatedAt: number | null;
  /** Volume of the breaking bar and the two before it. */
  readonly volume: number;
  /** In per cent: the smaller over the larger of the last two bars' volume and that of the bar before them. */
  readonly strength: number;
}

/** The blocks by bar: a later block at the same bar takes the place of the earlier one, in both directions. */
interface Drawing {
  readonly bars: BarColumns;
  readonly blocks: Map<number, DrawnBlock>;
  /** Bars whose block was traded through; a bar stays in the set when another block takes the place. */
  readonly broken: Set<number>;
}

/**
 * Order blocks: at the first close beyond the last swing, the bar with the furthest opposite price between swing and
 * break, the last of equals. A block that price has traded through disappears when price exceeds its other edge.
 */
export function drawnBlocks(bars: BarColumns, swings: readonly DrawnSwing[]): readonly DrawnBlock[] {
  const drawing: Drawing = { bars, blocks: new Map(), broken: new Set() };
  // Upwards first: where both find the same bar, the block downwards is the one that remains.
  for (const direction of ["up", "down"] as const) {
    drawDirection(
      drawing,
      direction,
      swings.filter((swing) => swing.direction === direction),
    );
  }
  return [...drawing.blocks.values()].sort((one, other) => one.bar - other.bar);
}

function drawDirection(drawing: Drawing, direction: Direction, swings: readonly DrawnSwing[]): void {
  const { close } = drawing.bars;
  const sign = direction === "up" ? 1 : -1;
  let active: number[] = [];
  let edges = nearestEdges(drawing, direction, active);
  let next = 0;
  let last: DrawnSwing | undefined;
  for (let bar = 0; bar < drawing.bars.length; bar++) {
    if (reaches(drawing.bars, bar, edges)) {
      active = active.filter((at) => stays(drawing, at, bar));
      edges = nearestEdges(drawing, direction, active);
    }
    for (let swing = swings[next]; swing !== undefined && swing.bar < bar; swing = swings[next]) {
      last = swing;
      next += 1;
    }
    if (last === undefined || sign * (priceOf(close, bar) - last.level) <= 0) continue;
    const block = blockOf(drawing.bars, last, bar);
    drawing.blocks.set(block.bar, block);
    active.push(block.bar);
    edges = nearestEdges(drawing, direction, active);
    last = undefined;
  }
}

/** Prices between which a bar changes no block. */
interface Edges {
  readonly above: number;
  readonly below: number;
}

/** The next edges that a price must cross to change a block: the far edge of an unbroken block, the other edge of a broken one. */
function nearestEdges({ blocks, broken }: Drawing, direction: Direction, active: readonly number[]): Edges {
  let [above, below] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of active) {
    const block = blocks.get(at);
    if (block === undefined) continue;
    if ((direction === "up") === broken.has(at)) above = Math.min(above, Math.fround(block.top));
    else below = Math.max(below, Math.fround(block.bottom));
  }
  return { above, below };
}

function reaches({ high, low }: BarColumns, bar: number, { above, below }: Edges): boolean {
  return priceOf(high, bar) > above || priceOf(low, bar) < below;
}

/** Notes what a bar does to the block at `at`; false when the block disappears. */
function stays({ bars, blocks, broken }: Drawing, at: number, bar: number): boolean {
  const block = blocks.get(at);
  if (block === undefined) return false;
  // The reference keeps the edges in single precision: whether a price at an edge is beyond it depends on that.
  const [top, bottom] = [Math.fround(block.top), Math.fround(block.bottom)];
  const above = priceOf(bars.high, bar) > top;
  const below = priceOf(bars.low, bar) < bottom;
  const up = block.direction === "up";
  if (broken.has(at)) {
    if (up ? above : below) blocks.delete(at);
    return blocks.has(at);
  }
  if (up ? below : above) {
    broken.add(at);
    blocks.set(at, { ...block, mitigatedAt: up ? bar - 1 : bar });
  }
  return true;
}

function blockOf(bars: BarColumns, { bar: swing, direction }: DrawnSwing, brokenAt: number): DrawnBlock {
  const up = direction === "up";
  const between = brokenAt - swing > 1;
  const bar = between ? originOf(bars, { swing, brokenAt, up }) : brokenAt - 1;
  const [high, low] = [priceOf(bars.high, bar), priceOf(bars.low, bar)];
  // With no bar between, the reference gives a block upwards its edges the wrong way round.
  const swapped = up && !between;
  return {
    kind: "order_block",
    bar,
    direction,
    top: swapped ? low : high,
    bottom: swapped ? high : low,
    mitigatedAt: null,
    ...volumesOf(bars.volume, brokenAt),
  };
}

interface Move {
  readonly swing: number;
  readonly brokenAt: number;
  readonly up: boolean;
}

function originOf({ high, low }: BarColumns, { swing, brokenAt, up }: Move): number {
  let origin = swing + 1;
  for (let bar = origin + 1; bar < brokenAt; bar++) {
    const further = up ? priceOf(low, bar) <= priceOf(low, origin) : priceOf(high, bar) >= priceOf(high, origin);
    if (further) origin = bar;
  }
  return origin;
}

function volumesOf(volume: Float64Array, bar: number): Pick<DrawnBlock, "volume" | "strength"> {
  const recent = (volume[bar] ?? 0) + (volume[bar - 1] ?? 0);
  const before = volume[bar - 2] ?? 0;
  const larger = Math.max(recent, before);
  return { volume: recent + before, strength: larger === 0 ? 100 : (Math.min(recent, before) / larger) * 100 };
}
