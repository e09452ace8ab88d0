import type { CandleAnswer, CandleList } from "@bourse/contract/host-api";

/**
 * Replaces the last bars of a series: a forming bar grows, a new one follows. Unchanged bars stay the same objects.
 * Undefined when the two do not join (bars between were missed, another source): then the whole series must be read.
 */
export function mergeTail(before: CandleList, tail: CandleList): CandleList | undefined {
  const [first] = tail.candles;
  // Revised bars may lie before the tail.
  if (before.revision !== tail.revision) return undefined;
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
