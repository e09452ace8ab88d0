import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Exchange as Library } from "ccxt";
import { HostRefusal } from "../../refusal.ts";

/** A price as the exchange tells it. */
export interface Ticker {
  readonly price: number;
  /** ISO 8601 UTC, the exchange's own; undefined where it tells none. */
  readonly time?: string;
}

/** What the host asks an exchange for; nothing of it needs an account. */
export interface Exchange {
  has(timeframe: ChartTimeframe): boolean;
  ticker(symbol: string): Promise<Ticker>;
  /** Oldest first, as the exchange gives them: the last one may still form. From `since` on, or the latest. */
  candles(symbol: string, timeframe: ChartTimeframe, since?: string): Promise<readonly Candle[]>;
}

/** What ccxt calls the timeframes; the longer ones are not asked for. */
const NAMES: Readonly<Partial<Record<ChartTimeframe, string>>> = {
  "1m": "1m",
  "5m": "5m",
  "15m": "15m",
  "1H": "1h",
  "4H": "4h",
  "1D": "1d",
};

/** One page: what every exchange gives in one answer, and more than a reading of 256 needs. */
const PAGE = 300;
const TIMEOUT_MS = 10_000;

/** Settings of ccxt's exchange classes; a test points `urls` at its own server. */
export type ExchangeSettings = Readonly<Record<string, unknown>>;

/** Imports the library; a test replaces it. */
export type LibraryLoader = () => Promise<{ readonly default: object }>;

const importLibrary: LibraryLoader = () => import("ccxt");

/**
 * An exchange by way of ccxt, which is installed only where someone wants it. Nothing is requested yet.
 *
 * @throws HostRefusal `market.source_missing`, `host.config_invalid`
 */
export async function openExchange(
  id: string,
  settings: ExchangeSettings = {},
  load: LibraryLoader = importLibrary,
): Promise<Exchange> {
  const library = await loaded(load);
  const Type = (library as Record<string, unknown>)[id];
  // The module holds more than exchanges: only what has the form of one is built.
  if (typeof Type !== "function" || !("fetchOHLCV" in Object(Type.prototype))) {
    throw new HostRefusal("host.config_invalid", `ccxt has no exchange ${JSON.stringify(id)}`);
  }
  const exchange = Reflect.construct(Type, [{ timeout: TIMEOUT_MS, ...settings, enableRateLimit: true }]) as Library;
  return {
    has: (timeframe) => nameOf(timeframe) !== undefined && Object.hasOwn(exchange.timeframes, nameOf(timeframe) ?? ""),
    async ticker(symbol) {
      const { last, close, timestamp } = await exchange.fetchTicker(symbol);
      const price = last ?? close;
      if (price === undefined || !Number.isFinite(price)) throw new Error(`${id} tells no price of ${symbol}`);
      return { price, ...(timestamp !== undefined && { time: new Date(timestamp).toISOString() }) };
    },
    async candles(symbol, timeframe, since) {
      const from = since === undefined ? undefined : Date.parse(since);
      return (await exchange.fetchOHLCV(symbol, nameOf(timeframe), from, PAGE)).flatMap(toCandle);
    },
  };
}

function nameOf(timeframe: ChartTimeframe): string | undefined {
  return NAMES[timeframe];
}

async function loaded(load: LibraryLoader): Promise<object> {
  try {
    return (await load()).default;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new HostRefusal("market.source_missing", "the library ccxt is not installed");
  }
}

/** What is no bar is left out: an exchange's answer is foreign data. */
function toCandle([at, open, high, low, close, volume]: readonly (number | undefined)[]): readonly Candle[] {
  const prices = [open, high, low, close];
  if (!isTime(at) || !prices.every(isNumber)) return [];
  const bar = { open, high, low, close, volume: volume ?? 0 } as Omit<Candle, "time">;
  const holds = bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close);
  return holds && isNumber(bar.volume) && bar.volume >= 0 ? [{ time: new Date(at).toISOString(), ...bar }] : [];
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const LATEST_MS = 8_640_000_000_000_000;
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(Number(value)) <= LATEST_MS;
