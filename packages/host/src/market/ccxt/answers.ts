import { type Candle, CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { SymbolInfo } from "@bourse/contract/host-api";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import type { SymbolFeed } from "./feed.ts";

/** A series of an exchange and what is known of it. */
export interface Found {
  readonly feed: SymbolFeed;
  readonly book: CandleBook;
}

/** All bars of a book, oldest first. */
export const barsOf = ({ completed, forming }: CandleBook): readonly Candle[] => [
  ...completed,
  ...(forming ? [forming] : []),
];

interface Described {
  readonly symbol: string;
  readonly sourceId: string;
  readonly feed: SymbolFeed | undefined;
  readonly exchange: Exchange | undefined;
  /** Time at which the source began. */
  readonly since: string;
  availability(timeframe: ChartTimeframe): "native" | "not_available";
}

export function describeSymbol({ symbol, sourceId, feed, exchange, since, availability }: Described): SymbolInfo {
  const { notices = [] } = feed ?? {};
  const decimals = exchange?.decimals?.(symbol);
  return {
    symbol,
    name: symbol,
    source: sourceId,
    ...spanOf(feed, since),
    ...(decimals !== undefined && { price_decimals: decimals }),
    ...(notices.length > 0 && { notices: [...notices] }),
    timeframes: CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: availability(timeframe) })),
  };
}

/** The times that a feed covers; before its first answer, the time at which the source began. */
function spanOf(feed: SymbolFeed | undefined, since: string) {
  const { first, latest, silentSince } = feed ?? {};
  return {
    first: first ?? since,
    last: latest?.time ?? since,
    ...(silentSince !== undefined && { silent_since: silentSince }),
  };
}

export function seriesFrom({ feed, book: { completed, forming } }: Found, limit: number) {
  const asOf = feed.latest?.time;
  return { completed: completed.slice(-limit), ...(forming && { forming }), ...(asOf && { asOf }) };
}

/** The content of a list of candles. */
export function listFrom({ feed, book }: Found, { limit, grown }: { readonly limit: number; readonly grown: number }) {
  const asOf = feed.latest?.time;
  return {
    last_complete: !book.forming,
    ...(asOf && { as_of: asOf }),
    ...(book.revision > 0 && { revision: book.revision }),
    ...(grown > 0 && { grown }),
    candles: barsOf(book).slice(-limit),
  };
}
