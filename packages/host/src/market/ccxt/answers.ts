import { type Candle, CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { SymbolInfo } from "@bourse/contract/host-api";
import { quoteOf } from "../daily.ts";
import { notAvailable } from "../port.ts";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import type { SymbolFeed } from "./feed.ts";

/** A series of an exchange and what is known of it. */
export interface Found {
  readonly feed: SymbolFeed;
  readonly book: CandleBook;
}

const barsOf = ({ completed, forming }: CandleBook): readonly Candle[] => [...completed, ...(forming ? [forming] : [])];

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
  const decimals = exchange?.decimals?.(symbol);
  return {
    symbol,
    name: symbol,
    source: sourceId,
    ...spanOf(feed, since),
    ...(decimals !== undefined && { price_decimals: decimals }),
    timeframes: CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: availability(timeframe) })),
  };
}

/** The times that a feed covers; before its first answer, the time at which the source began. */
function spanOf(feed: SymbolFeed | undefined, since: string) {
  const { book, latest, silentSince } = feed ?? {};
  return {
    first: book?.("1D")?.completed[0]?.time ?? since,
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
    candles: [...barsOf(book).slice(-limit)],
  };
}

/** The latest price against the last completed day. */
export function quoteFrom(
  { feed, book }: Found,
  { symbol, source }: { readonly symbol: string; readonly source: string },
) {
  const [before, bar] = barsOf(book).slice(-2);
  if (!before || !bar) return notAvailable("market.not_available", "a change needs two bars");
  const { price = bar.close, time = bar.time } = feed.latest ?? {};
  const moved = { ...bar, close: price, high: Math.max(bar.high, price), low: Math.min(bar.low, price) };
  return { ok: true as const, data: { ...quoteOf(moved, before, { time, source }), symbol } };
}
