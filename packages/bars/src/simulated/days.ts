import { DAY_MS } from "../timeframes/bar-times.ts";
import { around, drawsFrom, hash } from "./hash.ts";
import type { Instrument } from "./instruments.ts";
import { dayBefore, tradesOn } from "./sessions.ts";
import { clamp, type WholeBar } from "./whole-bar.ts";

/** The first day with bars. */
export const SIMULATED_FIRST = Date.UTC(2016, 0, 1);

/** No bars from here on: the prices are defined for thirty years. */
export const SIMULATED_END = Date.UTC(2046, 0, 1);

/** {@link SIMULATED_FIRST} in days since 1970-01-01. */
export const FIRST_DAY = SIMULATED_FIRST / DAY_MS;

/** Days of a block; within it, each close is found in one step a power of two. */
const BLOCK_LEVELS = 12;
const BLOCK = 2 ** BLOCK_LEVELS;

/** Lowest price in ticks: below it, a single tick would be too large a move. */
const LEAST_PRICE = 200;
/** Largest move of a price within half a span, in millionths: a larger one could bring the price close to zero. */
const MOST_MOVE = 600_000;
const MILLION = 1_000_000;
/** The square root of 2^n in units of 1/1024: how much wider a price strays in twice the time. */
const ROOTS = [1024, 1448, 2048, 2896, 4096, 5793, 8192, 11_585, 16_384, 23_170, 32_768, 46_341, 65_536];

/** Purposes of a hash: two uses at one place must not share numbers. */
const USE = { border: 1, bridge: 2, cluster: 3, octave: 4, day: 5 } as const;

/** A day's bar; undefined on days without a session and outside the time of the exchange. */
export function dayBar(instrument: Instrument, day: number): WholeBar | undefined {
  const { session, seed, dailyMove } = instrument;
  if (day < FIRST_DAY || day * DAY_MS >= SIMULATED_END || !tradesOn(session, day)) return undefined;
  const draws = drawsFrom(hash(seed, USE.day, day));
  const before = Math.max(dayBefore(session, day), FIRST_DAY - 1);
  const open = opening(instrument, levelAt(instrument, before + 1 - FIRST_DAY), draws());
  const close = levelAt(instrument, day + 1 - FIRST_DAY);
  const wide = part(Math.max(open, close), dailyMove);
  return {
    open,
    high: Math.max(open, close) + scaled(wide, draws()),
    low: Math.max(Math.min(open, close) - scaled(wide, draws()), 1),
    close,
    volume: volumeOf(instrument, Math.abs(close - open), draws()),
  };
}

/** One opening in four of a gap instrument differs from the last close. */
function opening({ kind, dailyMove }: Instrument, last: number, draw: number): number {
  if (kind !== "gap" || draw % 4 !== 0) return last;
  const jump = Math.floor((3 * part(last, dailyMove) * around(draw)) / 32_768);
  return Math.max(last + jump, LEAST_PRICE);
}

/** Between a half and one and a half of the usual volume, and more on a day that moves. */
function volumeOf({ volume, dailyMove, start }: Instrument, moved: number, draw: number): number {
  const activity = 1000 + Math.min(3000, Math.floor((moved * 1000) / Math.max(1, part(start, dailyMove))));
  const usual = Math.floor((volume * (32_768 + (draw & 0xffff))) / 65_536);
  return Math.max(1, Math.floor((usual * activity) / 2000));
}

/** The close after `point` days since the first opening. */
function levelAt(instrument: Instrument, point: number): number {
  if (instrument.kind === "range") return rangeLevel(instrument, point);
  const block = Math.floor(point / BLOCK);
  const into = point - block * BLOCK;
  let left = borderOf(instrument, block);
  if (into === 0) return left;
  let right = borderOf(instrument, block + 1);
  let start = block * BLOCK;
  for (let level = BLOCK_LEVELS; level > 0; level -= 1) {
    const half = 2 ** (level - 1);
    const middle = middleOf(instrument, { left, right, level, at: start + half });
    if (point === start + half) return middle;
    if (point < start + half) right = middle;
    else {
      left = middle;
      start += half;
    }
  }
  return left;
}

/** The price where a block begins: the growth of the blocks before, each a little off. */
function borderOf({ start, growth, seed }: Instrument, block: number): number {
  let price = start;
  for (let each = 0; each < block; each += 1) {
    const off = 1000 + Math.floor(around(hash(seed, USE.border, each)) / 256);
    price = Math.max(LEAST_PRICE, Math.floor((Math.floor((price * growth) / 1000) * off) / 1000));
  }
  return price;
}

interface Span {
  readonly left: number;
  readonly right: number;
  readonly level: number;
  readonly at: number;
}

/** The middle of a span of 2^level days: the mean of its ends, moved as far as a price strays in that time. */
function middleOf({ seed, dailyMove, kind }: Instrument, { left, right, level, at }: Span): number {
  const mean = Math.floor((left + right) / 2);
  const wild = kind === "volatile" && level <= 5 ? 512 + (hash(seed, USE.cluster, at >> 5) & 1023) : 1024;
  const wide = Math.floor((dailyMove * (ROOTS[level] as number) * wild) / (1024 * 1024));
  const move = Math.floor((wide * around(hash(seed, USE.bridge, level, at))) / 32_768);
  return Math.max(LEAST_PRICE, mean + part(mean, clamp(move, -MOST_MOVE, MOST_MOVE)));
}

/** Periods of the waves that a range instrument is made of, in days. */
const WAVES = [8, 6, 4, 2, 0].map((power) => ({ power, period: 2 ** power }));

/** Waves of several periods around one price: it always comes back. */
function rangeLevel({ seed, start, dailyMove }: Instrument, point: number): number {
  let moved = 0;
  WAVES.forEach(({ power, period }, wave) => {
    const place = Math.floor(point / period);
    const into = point - place * period;
    const [from, to] = [around(hash(seed, USE.octave, wave, place)), around(hash(seed, USE.octave, wave, place + 1))];
    const height = Math.floor((dailyMove * (ROOTS[power] as number)) / 1024);
    moved += Math.floor((height * (from * (period - into) + to * into)) / (period * 32_768));
  });
  return Math.max(LEAST_PRICE, start + part(start, clamp(moved, -MOST_MOVE, MOST_MOVE)));
}

/** `millionths` of a value. */
function part(value: number, millionths: number): number {
  return Math.floor((value * millionths) / MILLION);
}

/** A random part of a value. */
function scaled(value: number, draw: number): number {
  return Math.floor((value * (draw & 0xffff)) / 65_536);
}
