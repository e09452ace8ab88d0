import type { Candle } from "@bourse/contract";
import type { CandleList, ChartTimeframe, QuoteAnswer } from "@bourse/contract/host-api";
import { barStart, type MarketDataPort, sampleSource } from "@bourse/runtime/market";
import { marketHub } from "../src/market/hub.ts";

/** The sample source for the symbol SPX, with data that a test can change and move. */
export interface FakeMarket extends MarketDataPort {
  /** Sets the price of the symbol and notifies the listeners. */
  setPrice(price: number): void;
  /** Changes the next quotes. */
  setQuote(change: Partial<QuoteAnswer>): void;
  setCandles(change: Partial<CandleList>): void;
  /** Makes the source throw. */
  breakDown(): void;
  /** Adds one price at a time, ISO 8601 UTC: updates the forming candles and the quote, and notifies every listener. */
  sample(price: number, time: string): void;
  /** Completes a candle of the timeframe, `1D` when absent, and removes the forming one. */
  complete(candle: Candle, timeframe?: ChartTimeframe): void;
  /** Changes a completed candle, as an exchange that revises its history. */
  revise(candle: Candle, timeframe?: ChartTimeframe): void;
  /** Breaks the stream: the next sample begins another one. */
  gap(): void;
  /** Sets since when the symbol is silent; undefined ends the silence. */
  fallSilent(since: string | undefined): void;
}

/** Read once: it never changes, and some tests create thousands of markets. */
const sample = dailyAlone(sampleSource());

const DAILY: readonly ChartTimeframe[] = ["1D", "1W", "1M"];

/** The source without simulated intraday bars: tests need a timeframe that a source lacks. */
function dailyAlone(source: MarketDataPort): MarketDataPort {
  const lacks = (timeframe: ChartTimeframe) => {
    const message = `the sample source has daily bars; ${timeframe} cannot be made from them`;
    return { ok: false as const, reason: { code: "market.not_available" as const, message } };
  };
  return {
    ...source,
    symbols: () =>
      source.symbols().map((info) => ({
        ...info,
        timeframes: info.timeframes.map(({ timeframe, availability }) => ({
          timeframe,
          availability: DAILY.includes(timeframe) ? availability : ("not_available" as const),
        })),
      })),
    async candles(symbol, timeframe, limit) {
      if (DAILY.includes(timeframe)) return source.candles(symbol, timeframe, limit);
      const found = await source.candles(symbol, "1D", 1);
      return found.ok ? lacks(timeframe) : found;
    },
    async series(request, limit) {
      if (DAILY.includes(request.timeframe)) return source.series(request, limit);
      const found = await source.series({ ...request, timeframe: "1D" }, 1);
      return found.ok ? lacks(request.timeframe) : found;
    },
  };
}
const SYMBOL = "SPX";

export function fakeMarket(): FakeMarket {
  const hub = marketHub((cause) => {
    throw cause;
  });
  const completed = new Map<ChartTimeframe, Candle[]>();
  const forming = new Map<ChartTimeframe, Candle>();
  let quoteChange: Partial<QuoteAnswer> = {};
  let candleChange: Partial<CandleList> = {};
  let broken = false;
  let streams = 1;
  let asOf: string | undefined;
  let silentSince: string | undefined;
  const has = async ({ symbol, timeframe, sourceId }: Parameters<MarketDataPort["series"]>[0]) => {
    const found = await sample.series({ symbol, timeframe, ...(sourceId && { sourceId }) }, Number.POSITIVE_INFINITY);
    const moved = symbol === SYMBOL && (completed.has(timeframe) || forming.has(timeframe));
    if (found.ok || !moved) return found;
    return { ok: true as const, data: { symbol, timeframe, sourceId: "sample", completed: [] } };
  };
  return {
    symbols: () => sample.symbols(),
    async quote(symbol) {
      if (broken) throw new Error("the source is broken");
      const found = await sample.quote(symbol);
      return found.ok ? { ok: true, data: { ...found.data, ...quoteChange } } : found;
    },
    async candles(symbol, timeframe, limit) {
      const found = await sample.candles(symbol, timeframe, limit);
      return found.ok ? { ok: true, data: { ...found.data, ...candleChange } } : found;
    },
    bars: (request) => sample.bars(request),
    async series(request, limit) {
      const found = await has(request);
      if (!found.ok) return found;
      const candles = [...found.data.completed, ...(completed.get(request.timeframe) ?? [])].slice(-limit);
      const open = forming.get(request.timeframe);
      const told = { ...found.data, completed: candles, ...(asOf && { asOf }), ...(open && { forming: open }) };
      return { ok: true, data: told };
    },
    watch(request, listener) {
      const known = sample.watch({ ...request, timeframe: "1D" }, listener);
      return known.ok ? { ok: true, data: hub.watch(request, listener) } : known;
    },
    samples: hub.samples,
    silentSince: () => silentSince,
    silences: hub.silences,
    subscribe: hub.subscribe,
    setPrice(price) {
      quoteChange = { ...quoteChange, price };
      hub.tellChange(SYMBOL);
    },
    setQuote(change) {
      quoteChange = change;
    },
    setCandles(change) {
      candleChange = change;
    },
    breakDown() {
      broken = true;
    },
    sample(price, time) {
      asOf = time;
      quoteChange = { ...quoteChange, price, time };
      for (const timeframe of new Set<ChartTimeframe>(["1D", ...hub.watched(SYMBOL), ...forming.keys()])) {
        forming.set(timeframe, moved(forming.get(timeframe), price, barStart(time, timeframe)));
        hub.tellUpdate({ symbol: SYMBOL, timeframe }, { completed: [], forming: forming.get(timeframe) as Candle });
      }
      hub.tellSample({ symbol: SYMBOL, sourceId: "sample", stream: `fake-${streams}`, price, time });
      hub.tellChange(SYMBOL);
    },
    complete(candle, timeframe = "1D") {
      completed.set(timeframe, [...(completed.get(timeframe) ?? []), candle]);
      forming.delete(timeframe);
      hub.tellUpdate({ symbol: SYMBOL, timeframe }, { completed: [candle] });
      hub.tellChange(SYMBOL);
    },
    revise(candle, timeframe = "1D") {
      const bars = completed.get(timeframe) ?? [];
      completed.set(
        timeframe,
        bars.map((bar) => (bar.time === candle.time ? candle : bar)),
      );
      hub.tellUpdate({ symbol: SYMBOL, timeframe }, { completed: [], revised: [candle] });
      hub.tellChange(SYMBOL);
    },
    gap() {
      streams += 1;
    },
    fallSilent(since) {
      silentSince = since;
      hub.tellSilence(SYMBOL);
    },
  };
}

function moved(open: Candle | undefined, price: number, time: string): Candle {
  if (open?.time !== time) return { time, open: price, high: price, low: price, close: price, volume: 1 };
  const { high, low, volume } = open;
  return { ...open, high: Math.max(high, price), low: Math.min(low, price), close: price, volume: volume + 1 };
}
