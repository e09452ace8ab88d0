import type { CandleAnswer, CandleList } from "@bourse/contract/host-api";

/**
 * Replaces the last bars of a series: a forming bar grows, a new one follows. Unchanged bars stay the same objects.
 * Undefined when the two do not join (bars between were missed, another source): then the whole series must be read.
 */
export function mergeTail(before: CandleList, tail: CandleList): CandleList | undefined {
  const [first] = tail.candles;
  if (!first || before.source !== tail.source || before.timeframe !== tail.timeframe) return undefined;
  const from = before.candles.findLastIndex((bar) => bar.time === first.time);
  if (from < 0) return undefined;
  const known = before.candles.slice(from);
  // If a known bar is missing from the tail, the series was rebuilt.
  if (known.some((bar, index) => index < tail.candles.length && bar.time !== tail.candles[index]?.time))
    return undefined;
  if (known.length > tail.candles.length) return undefined;
  const news = tail.candles.map((bar, index) => sameOr(known[index], bar));
  return { ...tail, candles: [...before.candles.slice(0, from), ...news] };
}

function sameOr(before: CandleAnswer | undefined, after: CandleAnswer): CandleAnswer {
  const keys = ["time", "open", "high", "low", "close", "volume"] as const;
  return before && keys.every((key) => before[key] === after[key]) ? before : after;
}

/** Bars for drawing: the last one may still change. */
export interface DrawnBars {
  readonly bars: readonly CandleAnswer[];
  /** Index of the incomplete bar; absent when all are complete. */
  readonly forming?: number | undefined;
}

/** Converts an answer to bars for drawing. */
export function drawnBars({ candles, last_complete }: CandleList): DrawnBars {
  return last_complete || candles.length === 0 ? { bars: candles } : { bars: candles, forming: candles.length - 1 };
}

/** Up to this many bars are updated one by one; more redraw all. */
const MAX_STEPS = 3;

/** Index of the first bar to redraw; undefined for a complete redraw. */
export function firstChange(before: DrawnBars, after: DrawnBars): number | undefined {
  if (before.bars.length === 0 || after.bars.length < before.bars.length) return undefined;
  const differs = before.bars.findIndex((bar, index) => bar !== after.bars[index]);
  const from = differs < 0 ? before.bars.length : differs;
  // A bar that has just ended changes its appearance, even if its prices stayed the same.
  const first = before.forming === after.forming ? from : Math.min(from, before.forming ?? from, after.forming ?? from);
  return after.bars.length - first > MAX_STEPS ? undefined : first;
}
