import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Exchange as Library, Ticker as LibraryTicker } from "ccxt";
import { HostRefusal } from "../../refusal.ts";
import { boundedFetch, type FetchLimits } from "./bounded-fetch.ts";
import { spacingFault } from "./plausible.ts";
import { within } from "./within.ts";

/** A price as received from the exchange, plausible or not. */
export interface Ticker {
  readonly price: number;
  /** ISO 8601 UTC, from the exchange; undefined if it sends none. */
  readonly time?: string;
}

/** The requests that the host makes to an exchange; none of them needs an account. */
export interface Exchange {
  has(timeframe: ChartTimeframe): boolean;
  ticker(symbol: string): Promise<Ticker>;
  /** Decimals of its prices; undefined until the exchange has sent its list of markets. */
  decimals?(symbol: string): number | undefined;
  /** The next price that the exchange sends by itself; absent where the library receives none. */
  nextTicker?(symbol: string): Promise<Ticker>;
  /** Ends its connections, and every request under way. */
  close?(): Promise<void>;
  /**
   * Oldest first, as received from the exchange, plausible or not: the last one may still be forming. Starts at
   * `since`, or returns the latest.
   */
  candles(symbol: string, timeframe: ChartTimeframe, since?: string): Promise<readonly Candle[]>;
}

/** ccxt's names of the timeframes; longer ones are not requested. */
const NAMES: Readonly<Partial<Record<ChartTimeframe, string>>> = {
  "1m": "1m",
  "5m": "5m",
  "15m": "15m",
  "1H": "1h",
  "4H": "4h",
  "1D": "1d",
};

/** One page: every exchange returns this many in one answer, and it exceeds the 256 candles of a read. */
export const PAGE = 300;

const CLOSE_MS = 1000;
/** A price is one KiB; the library's own limit is 100 MiB. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Limits on what the library does. */
export interface ExchangeLimits extends FetchLimits {
  /** One call may be several requests, and waits for the exchange's rate limit before each. */
  readonly callMs: number;
}

/** The largest answers are lists of markets: the biggest exchange's is 16 MiB. A ticker is one KiB. */
const LIMITS: ExchangeLimits = { maxBytes: 24 * 1024 * 1024, timeoutMs: 10_000, callMs: 30_000 };

/** Parts that a test replaces. */
export interface ExchangeParts {
  /** Settings of ccxt's exchange classes: `urls` can point to a test server. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Imports the library. */
  readonly load?: () => Promise<{ readonly default: object }>;
  readonly limits?: ExchangeLimits;
  /** False: prices are asked for, also where the exchange sends them. */
  readonly streams?: boolean;
}

const importLibrary = () => import("ccxt");

/**
 * Opens an exchange through ccxt, which is an optional installation. Sends no request yet. @throws HostRefusal
 * `market.source_missing`, `host.config_invalid`
 */
export async function openExchange(
  id: string,
  { settings = {}, load = importLibrary, limits = LIMITS, streams = true }: ExchangeParts = {},
): Promise<Exchange> {
  const library = await loaded(load);
  const { pro = {} } = library as { readonly pro?: Readonly<Record<string, unknown>> };
  // The classes that also receive what an exchange sends are those that ask, extended.
  const Type = (streams ? pro[id] : undefined) ?? (library as Record<string, unknown>)[id];
  // The module exports more than exchanges: only classes that look like an exchange are constructed.
  if (typeof Type !== "function" || !("fetchOHLCV" in Object(Type.prototype))) {
    throw new HostRefusal("host.config_invalid", `ccxt has no exchange ${JSON.stringify(id)}`);
  }
  const ended = new AbortController();
  const bounds = {
    ...{ timeout: limits.timeoutMs, enableRateLimit: true },
    fetchImplementation: boundedFetch({ ...limits, ended: ended.signal }),
    options: { ws: { options: { maxPayload: MAX_MESSAGE_BYTES } } },
    // It would write wrong messages to the standard output.
    log: () => undefined,
  };
  const exchange = Reflect.construct(Type, [{ ...settings, ...bounds }]) as Library;
  const call = <Result>(asked: Promise<Result>) => within({ ms: limits.callMs, signal: ended.signal }, asked);
  const sends = streams && exchange.has.watchTicker === true;
  return {
    has: (timeframe) => nameOf(timeframe) !== undefined && Object.hasOwn(exchange.timeframes, nameOf(timeframe) ?? ""),
    ticker: async (symbol) => tickerOf(symbol, await call(exchange.fetchTicker(symbol))),
    ...(sends && { nextTicker: async (symbol: string) => sentTicker(await exchange.watchTicker(symbol)) }),
    async close() {
      ended.abort();
      // The library waits half a minute for an exchange that does not say goodbye.
      if (sends) await within({ ms: CLOSE_MS }, exchange.close());
    },
    decimals: (symbol) => decimalsOf(exchange.markets?.[symbol]?.precision?.price, exchange.precisionMode),
    async candles(symbol, timeframe, since) {
      const from = since === undefined ? undefined : Date.parse(since);
      const rows = await call(exchange.fetchOHLCV(symbol, nameOf(timeframe), from, PAGE));
      const candles = rows.map(toCandle);
      const fault = spacingFault(candles, timeframe);
      if (fault !== undefined) throw new Error(`${id} ${symbol}: ${fault}`);
      return candles;
    },
  };
}

/** The library's report of a price. @throws Error when it has no price, or a time that is none */
function tickerOf(
  symbol: string,
  { last, close, timestamp }: Pick<LibraryTicker, "last" | "close" | "timestamp">,
): Ticker {
  const price = last ?? close;
  if (typeof price !== "number") throw new Error(`the exchange tells no price of ${symbol}`);
  if (timestamp === undefined) return { price };
  if (!isTime(timestamp)) throw new Error(`the exchange tells no time of ${symbol} that is one`);
  return { price, time: new Date(timestamp).toISOString() };
}

/** A price that was sent. One that is none is judged, and counted, like every other: it must not end the connection. */
function sentTicker({ last, close, timestamp }: Pick<LibraryTicker, "last" | "close" | "timestamp">): Ticker {
  const price = numberOf(last ?? close);
  if (timestamp === undefined) return { price };
  return { price, time: isTime(timestamp) ? new Date(timestamp).toISOString() : String(timestamp) };
}

/** Values of ccxt's `precisionMode`. The third mode, significant digits, does not determine a price's decimals. */
const DECIMAL_PLACES = 2;
const TICK_SIZE = 4;

/** More decimals than any market has are an error of the exchange. */
const MAX_DECIMALS = 12;

/** Number of decimals for prices of this precision; undefined if the exchange sends no usable precision. */
export function decimalsOf(precision: unknown, mode: number | undefined): number | undefined {
  if (typeof precision !== "number" || !Number.isFinite(precision) || precision < 0) return undefined;
  if (mode === DECIMAL_PLACES) {
    return Number.isInteger(precision) && precision <= MAX_DECIMALS ? precision : undefined;
  }
  if (mode !== TICK_SIZE) return undefined;
  const step = precision.toFixed(MAX_DECIMALS);
  if (Number(step) === 0) return undefined;
  return (step.split(".")[1] ?? "").replace(/0+$/, "").length;
}

function nameOf(timeframe: ChartTimeframe): string | undefined {
  return NAMES[timeframe];
}

async function loaded(load: NonNullable<ExchangeParts["load"]>): Promise<object> {
  try {
    return (await load()).default;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new HostRefusal("market.source_missing", "the library ccxt is not installed");
  }
}

/** A wrong price becomes NaN and a wrong time a text: bars are judged, and counted when they are dropped, later. */
function toCandle([at, open, high, low, close, volume]: readonly (number | undefined)[]): Candle {
  const time = isTime(at) ? new Date(at).toISOString() : String(at);
  return {
    time,
    open: numberOf(open),
    high: numberOf(high),
    low: numberOf(low),
    close: numberOf(close),
    volume: numberOf(volume ?? 0),
  };
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : Number.NaN);

const LATEST_MS = 8_640_000_000_000_000;
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(Number(value)) <= LATEST_MS;
