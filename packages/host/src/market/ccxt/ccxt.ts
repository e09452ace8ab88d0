import type { ChartTimeframe } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import { notAvailable, type SeriesRequest, unknownSource } from "@bourse/runtime/market";
import type { ExchangeOptions } from "../config.ts";
import { marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";
import type { BarStore } from "../store/bar-store.ts";
import { describeSymbol, type Found, listFrom, seriesFrom } from "./answers.ts";
import type { CandleBook } from "./book.ts";
import type { Exchange } from "./exchange.ts";
import { type FeedDeps, type SymbolFeed, symbolFeed } from "./feed.ts";
import { type OlderBars, olderBars } from "./history/older-bars.ts";
import { isOutdated, quoteFrom } from "./quote.ts";

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
const FRESH: ReadBook = (feed, timeframe) => feed.fresh(timeframe);

interface Readings {
  readonly sourceId: string;
  readonly older: OlderBars;
  find(request: SeriesRequest, bookOf?: ReadBook): Promise<({ readonly ok: true } & Found) | NotAvailable>;
}

type NotAvailable = ReturnType<typeof notAvailable>;

function readersOf({ sourceId, find, older }: Readings): Pick<MarketSource, "quote" | "candles" | "bars" | "series"> {
  return {
    async quote(symbol) {
      const days = { symbol, timeframe: "1D" } as const;
      const known = await find(days);
      // The last bar may come from an earlier run: the change since then would be one of weeks.
      const found = known.ok && isOutdated(known.book, known.feed.latest) ? await find(days, FRESH) : known;
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
  };
}

/** The kept bars of one symbol. */
function keptOf(older: OlderBars, symbol: string): Pick<FeedDeps, "history" | "tail" | "gaps"> {
  return {
    history: (timeframe) => older.of({ symbol, timeframe }),
    tail: (timeframe, limit) => older.tail({ symbol, timeframe }, limit),
    gaps: (timeframe) => older.gaps({ symbol, timeframe }),
  };
}

/** Live data of one exchange. Read-only and without an account. */
export function ccxtSource(options: ExchangeOptions, deps: CcxtDeps): MarketSource {
  const { clock, random, open, bars } = deps;
  const sourceId = `ccxt:${options.exchange}`;
  let isClosed = false;
  /** Closing ends requests that are under way; nobody is told that they failed. */
  const report = (cause: unknown) => {
    if (!isClosed) deps.report(cause);
  };
  const hub = marketHub(report);
  const since = clock.now().toISOString();
  const begun = Promise.withResolvers<void>();
  const feeds = new Map<string, SymbolFeed>();
  let exchange: Exchange | undefined;
  const older = olderBars({
    sourceId,
    clock,
    bars,
    report,
    isPlausible: ({ symbol, timeframe }, bar) => feeds.get(symbol)?.isPlausible(bar, timeframe) ?? false,
    changed: hub.tellChange,
    noticed(symbol) {
      if (feeds.get(symbol)?.silentSince === undefined) hub.tellSilence(symbol);
    },
  });
  const availability = (timeframe: ChartTimeframe) => (exchange?.has(timeframe) ? "native" : "not_available");
  // Before the exchange is known, a listener is registered, although there is nothing to read yet.
  const lacks = (timeframe: ChartTimeframe) => exchange !== undefined && availability(timeframe) !== "native";
  const refuse = (request: SeriesRequest) => refusalOf(request, { sourceId, symbols: options.symbols, lacks });
  const failed = (why: string) => notAvailable("market.source_failed", `${sourceId} ${why}`);
  const find = async (request: SeriesRequest, bookOf: ReadBook = KNOWN_FIRST) => {
    await begun.promise;
    if (isClosed) return failed("is no longer followed");
    const refusal = refuse(request);
    const feed = feeds.get(request.symbol);
    if (refusal || !feed) return refusal ?? failed("has not begun");
    try {
      const found: Found = { feed, book: await bookOf(feed, request.timeframe) };
      return { ok: true as const, ...found };
    } catch (cause) {
      report(cause);
      return failed("does not answer");
    }
  };
  return {
    symbols: () =>
      options.symbols.map((symbol) =>
        describeSymbol({ symbol, sourceId, feed: feeds.get(symbol), exchange, since, availability }),
      ),
    ...readersOf({ sourceId, find, older }),
    watch: (request, listener) => refuse(request) ?? { ok: true, data: hub.watch(request, listener) },
    samples: hub.samples,
    silences: hub.silences,
    subscribe: hub.subscribe,
    silentSince: ({ symbol }) => feeds.get(symbol)?.silentSince,
    async start() {
      const opened = await open();
      // Closed meanwhile: a poller that starts now would never be stopped.
      if (isClosed) return void (await opened.close?.().catch(deps.report));
      exchange = opened;
      older.start(opened);
      const means = { sourceId, exchange: opened, clock, random, pollMs: options.pollMs, hub, report };
      for (const symbol of options.symbols) {
        const feed = symbolFeed({ symbol, ...means, ...keptOf(older, symbol) });
        feeds.set(symbol, feed);
        feed.start();
      }
      begun.resolve();
    },
    async close() {
      isClosed = true;
      begun.resolve();
      older.stop();
      for (const feed of feeds.values()) feed.stop();
      await exchange?.close?.().catch(deps.report);
    },
  };
}
