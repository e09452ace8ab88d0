import type { Draws } from "./hash.ts";
import { clamp, type WholeBar } from "./whole-bar.ts";

/** How a bar is divided. */
export interface Division {
  /** The share of the volume that each part gets, one positive whole number a part. */
  readonly weights: readonly number[];
  /** Prices between the parts lie on multiples of this, where the bar's own range allows it. */
  readonly grid: number;
  readonly draws: Draws;
}

/** How far a price between two parts may leave the straight way, as a part of the bar's range. */
const STRAY = 8;

/**
 * Divides a bar into consecutive ones that together are exactly it: the first opens where it opens, the last closes
 * where it closes, one reaches the high, one the low, none goes beyond, and the volumes add up.
 */
export function splitBar(bar: WholeBar, { weights, grid, draws }: Division): readonly WholeBar[] {
  const count = weights.length;
  if (count === 1) return [bar];
  const highest = draws() % count;
  const lowest = draws() % count;
  const borders = bordersOf(bar, { count, highest, lowest, grid, draws });
  const volumes = sharesOf(bar.volume, weights, draws() % count);
  return volumes.map((volume, part) => {
    const open = borders[part] as number;
    const close = borders[part + 1] as number;
    const reach = Math.floor(Math.abs(open - close) / 2) + Math.floor((bar.high - bar.low) / (4 * count));
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    const up = beyond(Math.min(reach, bar.high - top), grid, draws());
    const down = beyond(Math.min(reach, bottom - bar.low), grid, draws());
    return {
      open,
      high: part === highest ? bar.high : top + up,
      low: part === lowest ? bar.low : bottom - down,
      close,
      volume,
    };
  });
}

interface Way {
  readonly count: number;
  readonly highest: number;
  readonly lowest: number;
  readonly grid: number;
  readonly draws: Draws;
}

/** The prices at which the parts meet: on the way from the open over both extremes to the close. */
function bordersOf({ open, high, low, close }: WholeBar, { count, highest, lowest, grid, draws }: Way): number[] {
  const turns = [
    { at: 0, price: open },
    { at: 2 * highest + 1, price: high },
    ...(lowest === highest ? [] : [{ at: 2 * lowest + 1, price: low }]),
    { at: 2 * count, price: close },
  ].sort((left, right) => left.at - right.at);
  const stray = Math.floor((high - low) / STRAY);
  const borders = [open];
  let leg = 0;
  for (let part = 1; part < count; part += 1) {
    while ((turns[leg + 1]?.at ?? Number.POSITIVE_INFINITY) < 2 * part) leg += 1;
    const from = turns[leg] as (typeof turns)[number];
    const to = turns[leg + 1] as (typeof turns)[number];
    const straight = from.price + Math.floor(((to.price - from.price) * (2 * part - from.at)) / (to.at - from.at));
    const strayed = straight - stray + (draws() % (2 * stray + 1));
    borders.push(clamp(Math.floor(strayed / grid) * grid, low, high));
  }
  borders.push(close);
  return borders;
}

function beyond(room: number, grid: number, draw: number): number {
  return Math.floor((draw % (room + 1)) / grid) * grid;
}

/** Divides a volume by weights: no part is empty unless there is less than one unit a part. */
function sharesOf(volume: number, weights: readonly number[], rest: number): number[] {
  const least = volume >= weights.length ? 1 : 0;
  const free = volume - least * weights.length;
  const total = weights.reduce((sum, each) => sum + each, 0);
  const shares = weights.map((weight) => least + Math.floor((free * weight) / total));
  const given = shares.reduce((sum, each) => sum + each, 0);
  shares[rest] = (shares[rest] as number) + volume - given;
  return shares;
}
