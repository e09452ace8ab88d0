import type { MarketEvent } from "@bourse/contract";

type MarketData = MarketEvent["data"];

/**
 * Merges a newer event into the older event's position. The result has the completed candles of both, in order, at most
 * `candles` of them; `coalesced` counts all merged events.
 */
export function mergeMarket(older: MarketData, newer: MarketData, candles: number): MarketData {
  const coalesced = older.coalesced + newer.coalesced + 1;
  // The series under this name changed: the subscription was ended and made again, so its candles have another meaning.
  if (!sameSeries(older, newer)) return { ...newer, coalesced };
  const again = new Set(newer.completed.map((each) => each.time));
  const kept = older.completed.filter((each) => !again.has(each.time));
  return { ...newer, completed: [...kept, ...newer.completed].slice(-candles), coalesced };
}

function sameSeries(one: MarketData, other: MarketData): boolean {
  return one.symbol === other.symbol && one.timeframe === other.timeframe && one.source_id === other.source_id;
}
