import type { Candle } from "@bourse/contract";

/** A bar after one of its samples: the price, and the volume traded so far. */
export interface PathStep {
  readonly price: number;
  readonly volume: number;
}

/** Open, one extreme, the other, close: a path with fewer samples would miss some of them. */
export const MIN_SAMPLES = 4;

/** One sample per second of a session: finer samples would repeat prices, and each costs a scan of the earlier ones. */
export const MAX_SAMPLES = 6.5 * 60 * 60;

/**
 * Opening and closing time of New York's exchange, in UTC and winter time. A daily bar has no hours; these are within
 * its day.
 */
const SESSION_OPEN_MS = 14.5 * 60 * 60_000;
const SESSION_MS = 6.5 * 60 * 60_000;

/**
 * The path of a bar: from its open to the nearer extreme (the high if both are equally near), to the other extreme, to
 * its close, in three straight legs. It depends only on the bar, so it is always the same.
 */
export function barPath(bar: Candle, samples: number): readonly PathStep[] {
  const corners = [bar.open, ...extremes(bar), bar.close];
  const last = samples - 1;
  // The corners of the path: each gets its own sample.
  const turns = corners.map((_, corner) => Math.round((corner * last) / (corners.length - 1)));
  return Array.from({ length: samples }, (_, step) => ({
    price: clamp(priceAt(corners, turns, step), bar),
    volume: step === last ? bar.volume : Math.floor((bar.volume * (step + 1)) / samples),
  }));
}

/** Time of a sample: inside the bar's day, later with every step. */
export function sampleTime(bar: Candle, step: number, samples: number): string {
  const into = SESSION_OPEN_MS + Math.floor((SESSION_MS * step) / (samples - 1));
  return new Date(Date.parse(bar.time) + into).toISOString();
}

/** The bar after the first `count` steps of its path. */
export function formingBar(bar: Candle, path: readonly PathStep[], count: number): Candle | undefined {
  const seen = path.slice(0, count);
  const last = seen.at(-1);
  if (!last) return undefined;
  const prices = seen.map((each) => each.price);
  const [high, low] = [Math.max(...prices), Math.min(...prices)];
  return { time: bar.time, open: bar.open, high, low, close: last.price, volume: last.volume };
}

function extremes({ open, high, low }: Candle): readonly [number, number] {
  return high - open <= open - low ? [high, low] : [low, high];
}

function priceAt(corners: readonly number[], turns: readonly number[], step: number): number {
  const leg = turns.findLastIndex((turn) => turn <= step);
  const [from = Number.NaN, to = from] = corners.slice(leg);
  const [begin = 0, end = begin] = turns.slice(leg);
  if (step === begin) return from;
  return Number((from + ((to - from) * (step - begin)) / (end - begin)).toFixed(6));
}

/** Rounding must not move a price outside the bar. */
function clamp(price: number, { low, high }: Candle): number {
  return Math.min(Math.max(price, low), high);
}
