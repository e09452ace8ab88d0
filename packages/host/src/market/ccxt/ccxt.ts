import type { ChartTimeframe } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { ExchangeOptions } from "../config.ts";
import { unknownSource } from "../daily.ts";
import { marketHub } from "../hub.ts";
import type { SeriesRequest } from "../live.ts";
import { notAvailable } from "../port.ts";
import type { MarketSource } from "../source.ts";
import type { BarStore } from "../store/bar-store.ts";
import { describeSymbol, type Found, listFrom, quoteFrom, seriesFrom } from "./answers.ts";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import { type SymbolFeed, symbolFeed } from "./feed.ts";
import { olderBars } from "./history/older-bars.ts";

export interface CcxtDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** @throws HostRefusal `market.source_missing`, `host.config_invalid` */
  open(): Promise<Exchange>;
  /** Where bars are kept; absent: nowhere, and charts begin with what one answer of the exchange holds. */
  readonly bars?: () => BarStore;
  report(cause: unknown): void;
}

interface Offered {
  readonly sourceId: string;
  readonly symbols: readonly string[];
  lacks(timeframe: ChartTimeframe): boolean;
}

/** The reason why an exchange has no such series; undefined if it has. */
function refusalOf({ symbol, timeframe, sourceId: asked }: SeriesRequest, { sourceId, symbols, lacks }: Offered) {
  if (asked !== undefined && asked !== sourceId) return unknownSource(asked);
  if (!symbols.includes(symbol)) {
    return notAvailable("market.symbol_unknown", `${sourceId} is not asked for ${JSON.stringify(symbol)}`);
  }
  if (!lacks(timeframe)) return undefined;
  return notAvailable("market.not_available", `${sourceId} has no candles of ${timeframe}`);
}

const nameOf = (source: string, { symbol, timeframe }: SeriesRequest) =>
  ({ symbol, timeframe, source, availability: "native" }) as const;

type ReadBook = (feed: SymbolFeed, timeframe: ChartTimeframe) => Promise<CandleBook>;

/** A page waits for the exchange only where nothing is known. */
const KNOWN_FIRST: ReadBook = async (feed, timeframe) => feed.known(timeframe) ?? feed.current(timeframe);
const CURRENT: ReadBook = (feed, timeframe) => feed.current(timeframe);

/** Live data of one exchange. Read-only and without an account. */
export function ccxtSource(options: ExchangeOptions, { clock, random, open, bars, report }: CcxtDeps): MarketSource {
  const sourceId = `ccxt:${options.exchange}`;
  const hub = marketHub(report);
  const since = clock.now().toISOString();
  const begun = Promise.withResolvers<void>();
  const feeds = new Map<string, SymbolFeed>();
  let exchange: Exchange | undefined;
  const older = olderBars({
    ...{ sourceId, clock, bars, report },
    isPlausible: ({ symbol, timeframe }, bar) => feeds.get(symbol)?.isPlausible(bar, timeframe) ?? false,
    changed: hub.tellChange,
  });
  const availability = (timeframe: ChartTimeframe) => (exchange?.has(timeframe) ? "native" : "not_available");
  // Before the exchange is known, a listener is registered, although there is nothing to read yet.
  const lacks = (timeframe: ChartTimeframe) => exchange !== undefined && availability(timeframe) !== "native";
  const refuse = (request: SeriesRequest) => refusalOf(request, { sourceId, symbols: options.symbols, lacks });
  const find = async (request: SeriesRequest, bookOf: ReadBook = KNOWN_FIRST) => {
    await begun.promise;
    const refusal = refuse(request);
    const feed = feeds.get(request.symbol);
    if (refusal || !feed) return refusal ?? notAvailable("market.source_failed", `${sourceId} has not begun`);
    try {
      const found: Found = { feed, book: await bookOf(feed, request.timeframe) };
      return { ok: true as const, ...found };
    } catch (cause) {
      report(cause);
      return notAvailable("market.source_failed", `${sourceId} does not answer`);
    }
  };
  return {
    symbols: () =>
      options.symbols.map((symbol) =>
        describeSymbol({ symbol, sourceId, feed: feeds.get(symbol), exchange, since, availability }),
      ),
    async quote(symbol) {
      const found = await find({ symbol, timeframe: "1D" });
      return found.ok ? quoteFrom(found, { symbol, source: sourceId }) : found;
    },
    async candles(symbol, timeframe, limit) {
      const found = await find({ symbol, timeframe });
      if (!found.ok) return found;
      const grown = older.grown({ symbol, timeframe }, found.book);
      return { ok: true, data: { ...nameOf(sourceId, { symbol, timeframe }), ...listFrom(found, { limit, grown }) } };
    },
    async bars(request) {
      const found = await find(request);
      if (!found.ok) return found;
      const asOf = found.feed.latest?.time;
      return {
        ok: true,
        data: { ...nameOf(sourceId, request), ...(asOf && { asOf }), ...older.window(request, found.book) },
      };
    },
    async series({ symbol, timeframe, ...rest }, limit) {
      const found = await find({ symbol, timeframe, ...rest }, CURRENT);
      return found.ok ? { ok: true, data: { symbol, timeframe, sourceId, ...seriesFrom(found, limit) } } : found;
    },
    watch: (request, listener) => refuse(request) ?? { ok: true, data: hub.watch(request, listener) },
    ...{ samples: hub.samples, silences: hub.silences, subscribe: hub.subscribe },
    silentSince: ({ symbol }) => feeds.get(symbol)?.silentSince,
    async start() {
      exchange = await open();
      older.start(exchange);
      for (const symbol of options.symbols) {
        const history = (timeframe: ChartTimeframe) => older.of({ symbol, timeframe });
        const tail = (timeframe: ChartTimeframe, limit: number) => older.tail({ symbol, timeframe }, limit);
        const parts = { symbol, sourceId, exchange, clock, random, pollMs: options.pollMs, hub, history, tail, report };
        const feed = symbolFeed(parts);
        feeds.set(symbol, feed);
        feed.start();
      }
      begun.resolve();
    },
    async close() {
      begun.resolve();
      older.stop();
      for (const feed of feeds.values()) feed.stop();
      await exchange?.close?.().catch(report);
    },
  };
}
