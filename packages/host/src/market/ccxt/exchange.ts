import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Ticker as LibraryTicker } from "ccxt";
import { type ExchangeParts, openLibrary } from "./library.ts";
import { spacingFault } from "./plausible.ts";
import type { Ticker } from "./ticker.ts";
import { within } from "./within.ts";

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

const CLOSE_MS = 1000;

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

/**
 * Opens an exchange through ccxt, which is an optional installation. Sends no request yet. @throws HostRefusal
 * `market.source_missing`, `host.config_invalid`
 */
export async function openExchange(id: string, parts: ExchangeParts = {}): Promise<Exchange> {
  const { streams = true } = parts;
  const { exchange, call, end } = await openLibrary(id, { ...parts, streams });
  const sends = streams && exchange.has.watchTicker === true;
  return {
    has: (timeframe) => nameOf(timeframe) !== undefined && Object.hasOwn(exchange.timeframes, nameOf(timeframe) ?? ""),
    ticker: async (symbol) => tickerOf(symbol, await call(exchange.fetchTicker(symbol))),
    ...(sends && { nextTicker: async (symbol: string) => sentTicker(await exchange.watchTicker(symbol)) }),
    async close() {
      end();
      // The library waits half a minute for an exchange that does not answer the closing of a connection.
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

/** A price that the exchange pushed. An invalid one is judged and counted like every other: it must not end the connection. */
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

/** A wrong price becomes NaN and a wrong time some text: later checks judge the bar, and count it when it is dropped. */
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
