import type { MarketEvent } from "@bourse/contract";

type MarketData = MarketEvent["data"];

/**
 * The newer event in the place of the older one. It carries what completed in both, in order, at most `candles` of them;
 * `coalesced` counts every event it stands for.
 */
export function mergeMarket(older: MarketData, newer: MarketData, candles: number): MarketData {
  const coalesced = older.coalesced + newer.coalesced + 1;
  // Another series under the same name: the subscription was ended and made again, and its candles mean something else.
  if (!sameSeries(older, newer)) return { ...newer, coalesced };
  const again = new Set(newer.completed.map((each) => each.time));
  const kept = older.completed.filter((each) => !again.has(each.time));
  return { ...newer, completed: [...kept, ...newer.completed].slice(-candles), coalesced };
}

function sameSeries(one: MarketData, other: MarketData): boolean {
  return one.symbol === other.symbol && one.timeframe === other.timeframe && one.source_id === other.source_id;
}
