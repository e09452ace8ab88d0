import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { SymbolInfo } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import type { ExchangeOptions } from "../config.ts";
import { quoteOf, unknownSource } from "../daily.ts";
import { marketHub } from "../hub.ts";
import type { SeriesRequest } from "../live.ts";
import { notAvailable } from "../port.ts";
import type { MarketSource } from "../source.ts";
import { windowsFromCandles } from "../windows/from-candles.ts";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import { type SymbolFeed, symbolFeed } from "./feed.ts";

export interface CcxtDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** @throws HostRefusal `market.source_missing`, `host.config_invalid` */
  open(): Promise<Exchange>;
  report(cause: unknown): void;
}

/** Live data of one exchange, polled over REST. Read-only and without an account. */
export function ccxtSource(options: ExchangeOptions, { clock, random, open, report }: CcxtDeps): MarketSource {
  const sourceId = `ccxt:${options.exchange}`;
  const hub = marketHub(report);
  const since = clock.now().toISOString();
  const begun = Promise.withResolvers<void>();
  const feeds = new Map<string, SymbolFeed>();
  let exchange: Exchange | undefined;
  const availability = (timeframe: ChartTimeframe) => (exchange?.has(timeframe) ? "native" : "not_available");
  const describe = (symbol: string): SymbolInfo => {
    const decimals = exchange?.decimals?.(symbol);
    return {
      symbol,
      name: symbol,
      source: sourceId,
      ...spanOf(feeds.get(symbol), since),
      ...(decimals !== undefined && { price_decimals: decimals }),
      timeframes: CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: availability(timeframe) })),
    };
  };
  const refuse = ({ symbol, timeframe, sourceId: asked = sourceId }: SeriesRequest) => {
    if (asked !== sourceId) return unknownSource(asked);
    if (!options.symbols.includes(symbol)) {
      return notAvailable("market.symbol_unknown", `${sourceId} is not asked for ${JSON.stringify(symbol)}`);
    }
    // Before the exchange is known, a listener is registered, although there is nothing to read yet.
    if (!exchange || availability(timeframe) === "native") return undefined;
    return notAvailable("market.not_available", `${sourceId} has no candles of ${timeframe}`);
  };
  const find = async (request: SeriesRequest) => {
    await begun.promise;
    const refusal = refuse(request);
    const feed = feeds.get(request.symbol);
    if (refusal || !feed) return refusal ?? notAvailable("market.source_failed", `${sourceId} has not begun`);
    try {
      return { ok: true as const, feed, book: await feed.current(request.timeframe) };
    } catch (cause) {
      report(cause);
      return notAvailable("market.source_failed", `${sourceId} does not answer`);
    }
  };
  const candles: MarketSource["candles"] = async (symbol, timeframe, limit) => {
    const found = await find({ symbol, timeframe });
    if (!found.ok) return found;
    const known = { symbol, timeframe, source: sourceId, availability: "native" as const };
    const { forming } = found.book;
    const asOf = found.feed.latest?.time;
    const listed = barsOf(found.book).slice(-limit);
    return { ok: true, data: { ...known, last_complete: !forming, ...(asOf && { as_of: asOf }), candles: listed } };
  };
  return {
    symbols: () => options.symbols.map(describe),
    async quote(symbol) {
      const found = await find({ symbol, timeframe: "1D" });
      return found.ok ? quoteFrom(found, { symbol, source: sourceId }) : found;
    },
    candles,
    bars: windowsFromCandles(candles),
    async series({ symbol, timeframe, ...rest }, limit) {
      const found = await find({ symbol, timeframe, ...rest });
      return found.ok ? { ok: true, data: { symbol, timeframe, sourceId, ...seriesFrom(found, limit) } } : found;
    },
    watch: (request, listener) => refuse(request) ?? { ok: true, data: hub.watch(request, listener) },
    samples: hub.samples,
    silentSince: ({ symbol }) => feeds.get(symbol)?.silentSince,
    silences: hub.silences,
    subscribe: hub.subscribe,
    async start() {
      exchange = await open();
      for (const symbol of options.symbols) {
        const feed = symbolFeed({ symbol, sourceId, exchange, clock, random, pollMs: options.pollMs, hub, report });
        feeds.set(symbol, feed);
        feed.start();
      }
      begun.resolve();
    },
    async close() {
      begun.resolve();
      for (const feed of feeds.values()) feed.stop();
    },
  };
}

interface Found {
  readonly feed: SymbolFeed;
  readonly book: CandleBook;
}

const barsOf = ({ completed, forming }: CandleBook) => [...completed, ...(forming ? [forming] : [])];

/** The times that a feed covers; before its first answer, the time at which the source began. */
function spanOf(feed: SymbolFeed | undefined, since: string) {
  const { book, latest, silentSince } = feed ?? {};
  return {
    first: book?.("1D")?.completed[0]?.time ?? since,
    last: latest?.time ?? since,
    ...(silentSince !== undefined && { silent_since: silentSince }),
  };
}

function seriesFrom({ feed, book: { completed, forming } }: Found, limit: number) {
  const asOf = feed.latest?.time;
  return { completed: completed.slice(-limit), ...(forming && { forming }), ...(asOf && { asOf }) };
}

/** The latest price against the last completed day. */
function quoteFrom({ feed, book }: Found, { symbol, source }: { readonly symbol: string; readonly source: string }) {
  const [before, bar] = barsOf(book).slice(-2);
  if (!before || !bar) return notAvailable("market.not_available", "a change needs two bars");
  const { price = bar.close, time = bar.time } = feed.latest ?? {};
  const moved = { ...bar, close: price, high: Math.max(bar.high, price), low: Math.min(bar.low, price) };
  return { ok: true as const, data: { ...quoteOf(moved, before, { time, source }), symbol } };
}
