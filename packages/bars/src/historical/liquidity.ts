import { meanOf } from "@bourse/contract/indicators";
import type { BarColumns } from "../columns.ts";
import type { Direction } from "../structure/rules.ts";
import { type Extremes, highest, lowest } from "./extremes.ts";
import type { DrawnSwing } from "./swings.ts";

/** Two or more swings of one kind at nearly the same price, at the first of them. Highs point up, lows down. */
export interface DrawnLiquidity {
  readonly kind: "liquidity";
  readonly bar: number;
  readonly direction: Direction;
  /** The mean of the swings' levels. */
  readonly level: number;
  /** The last of the swings. */
  readonly end: number;
  /** The first bar after `bar` that trades past the first swing by the whole range. */
  readonly sweptAt: number | null;
}

/** Swings that belong together differ by at most this part of the whole data's range. */
const RANGE_PART = 0.01;

/** Each swing with the later ones within the range of it, up to the bar that sweeps it. A swing belongs to one group. */
export function drawnLiquidity(bars: BarColumns, swings: readonly DrawnSwing[]): readonly DrawnLiquidity[] {
  const range = (largest(bars.high) + largest(bars.low.map((price) => -price))) * RANGE_PART;
  const prices = { up: highest(bars.high), down: lowest(bars.low) };
  return (["up", "down"] as const).flatMap((direction) =>
    groups(
      prices[direction],
      swings.filter((each) => each.direction === direction),
      range,
    ),
  );
}

function groups(prices: Extremes, swings: readonly DrawnSwing[], range: number): readonly DrawnLiquidity[] {
  const used = new Set<number>();
  return swings.flatMap((first, index) => {
    if (used.has(first.bar)) return [];
    const { bar, direction, level } = first;
    const sweptAt = sweptBy(prices, first, range);
    const group = [first];
    for (let next = index + 1; next < swings.length; next++) {
      const swing = swings[next] as DrawnSwing;
      if (sweptAt !== null && swing.bar >= sweptAt) break;
      if (used.has(swing.bar) || swing.level < level - range || swing.level > level + range) continue;
      used.add(swing.bar);
      group.push(swing);
    }
    if (group.length === 1) return [];
    const mean = meanOf(group.map((swing) => swing.level));
    return [{ kind: "liquidity", bar, direction, level: mean, end: group.at(-1)?.bar ?? bar, sweptAt }];
  });
}

function sweptBy(prices: Extremes, { bar, direction, level }: DrawnSwing, range: number): number | null {
  const swept = direction === "up" ? (at: number) => at >= level + range : (at: number) => at <= level - range;
  return prices.first(bar + 1, swept);
}

const largest = (column: Float64Array): number => column.reduce((most, price) => Math.max(most, price), -Infinity);
