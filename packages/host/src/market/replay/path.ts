import type { Candle } from "@bourse/contract";

/** A bar after one of its samples: the price, and what had been traded of its volume. */
export interface PathStep {
  readonly price: number;
  readonly volume: number;
}

/** Open, one extreme, the other, close: fewer samples cannot pass all of them. */
export const MIN_SAMPLES = 4;

/** A sample for each second of a session: finer ones would all bear the same price, and every one costs a look at those before. */
export const MAX_SAMPLES = 6.5 * 60 * 60;

/** When New York's exchange opens and closes, in UTC and winter. A daily bar tells no hours; these lie within its day. */
const SESSION_OPEN_MS = 14.5 * 60 * 60_000;
const SESSION_MS = 6.5 * 60 * 60_000;

/**
 * How a bar is played: from its open to the extreme that is nearer to the open (the high, where both are as near), to the
 * other extreme, to its close, in three straight legs. Depends on the bar alone, so it is the same each time.
 */
export function barPath(bar: Candle, samples: number): readonly PathStep[] {
  const corners = [bar.open, ...extremes(bar), bar.close];
  const last = samples - 1;
  // Where the path turns: each corner falls on a sample of its own.
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

/** The bar as it stands after the first `count` steps of its path. */
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

/** Rounding must not leave the bar. */
function clamp(price: number, { low, high }: Candle): number {
  return Math.min(Math.max(price, low), high);
}
