import { type Draws, drawsFrom, hash } from "./hash.ts";
import type { InstrumentKind, VolumeStyle } from "./instruments.ts";
import { DAY_MINUTES, type Session } from "./sessions.ts";
import { clamp, type WholeBar } from "./whole-bar.ts";

/** How a bar is divided. */
interface Division {
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
function splitBar(bar: WholeBar, { weights, grid, draws }: Division): readonly WholeBar[] {
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

/** Lengths in minutes of the bars inside a day: each is divided into those of the next length. */
export const LENGTHS = [DAY_MINUTES, 240, 60, 15, 5, 1] as const;
export type BarLength = (typeof LENGTHS)[number];

/** Everything that decides the inside of a day besides its bar. */
export interface Filling {
  readonly seed: number;
  readonly session: Pick<Session, "opens" | "closes">;
  readonly kind?: InstrumentKind;
  readonly volumeStyle: VolumeStyle;
  /** See `Division.grid`. */
  readonly grid: number;
}

/** How a day is filled, and the part of it that is wanted, in minutes from its midnight; bars that open in it are taken. */
export interface DayWindow {
  readonly filling: Filling;
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly length: BarLength;
}

/** Takes a bar and its opening in minutes from midnight. */
export type TakeBar = (bar: WholeBar, opens: number) => void;

interface Cell {
  readonly bar: WholeBar;
  /** Index in {@link LENGTHS}. */
  readonly level: number;
  readonly opens: number;
}

/**
 * The bars of one length inside a day, in order. They are exactly the day's bar together, and so are the shorter ones
 * of each longer one, because each is divided from it. Only what the window needs is divided.
 */
export function fillDay(bar: WholeBar, window: DayWindow, take: TakeBar): void {
  descend({ bar, level: 0, opens: 0 }, window, take);
}

function descend({ bar, level, opens }: Cell, window: DayWindow, take: TakeBar): void {
  const { filling } = window;
  const length = LENGTHS[level] as BarLength;
  if (opens >= window.to || opens + length <= window.from) return;
  if (length === window.length) {
    if (opens >= window.from) take(bar, opens);
    return;
  }
  const place = hash(filling.seed, window.day, level, opens);
  const parts = keptParts(partsOf({ level, opens }, filling.session), { filling, level, place, bar });
  const weights = parts.map((part) => weightOf(part, level + 1, { filling, place }));
  const bars = splitBar(bar, { weights, grid: filling.grid, draws: drawsFrom(place) });
  bars.forEach((each, index) => {
    descend({ bar: each, level: level + 1, opens: parts[index] as number }, window, take);
  });
}

/** Openings of the next shorter bars that the session touches. */
function partsOf({ level, opens }: Pick<Cell, "level" | "opens">, session: Filling["session"]): readonly number[] {
  const length = LENGTHS[level] as number;
  const shorter = LENGTHS[level + 1] as number;
  const parts: number[] = [];
  for (let part = opens; part < opens + length; part += shorter) {
    if (part < session.closes && part + shorter > session.opens) parts.push(part);
  }
  return parts;
}

/** Parts in 256 without a trade, in a thin instrument's bars of an hour, a quarter of an hour and five minutes. */
const QUIET = [0, 0, 40, 90, 150];

interface Place {
  readonly filling: Filling;
  readonly level: number;
  readonly place: number;
  readonly bar: WholeBar;
}

/** The parts in which there is trade; at least one, and no more than there are units of volume. */
function keptParts(parts: readonly number[], { filling, level, place, bar }: Place): readonly number[] {
  if (filling.kind !== "thin") return parts;
  const kept = parts.filter((part) => (hash(place, part) & 255) >= (QUIET[level] as number));
  const traded = kept.length > 0 ? kept : parts.slice(place % parts.length, (place % parts.length) + 1);
  return traded.slice(0, Math.max(1, bar.volume));
}

/** Extra weight of what lies within half an hour of the open or the close. */
const BUSY_MINUTES = 30;

function weightOf(part: number, level: number, { filling, place }: { filling: Filling; place: number }): number {
  const { session, volumeStyle } = filling;
  const length = LENGTHS[level] as number;
  const from = Math.max(part, session.opens);
  const to = Math.min(part + length, session.closes);
  const draw = hash(place, part, level) & 255;
  if (volumeStyle === "even") return (to - from) * (192 + (draw >> 2));
  if (volumeStyle === "bursts") return (to - from) * (32 + (draw > 224 ? 8 : 1) * draw);
  const early = Math.max(0, Math.min(to, session.opens + BUSY_MINUTES) - from);
  const late = Math.max(0, to - Math.max(from, session.closes - BUSY_MINUTES));
  return (to - from + 2 * (early + late)) * (160 + (draw >> 1));
}
