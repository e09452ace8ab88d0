import type { CandleList, QuoteAnswer } from "@bourse/contract/host-api";
import { type MarketDataPort, sampleSource } from "@bourse/host";

/** The sample source, whose data a test can change. */
export interface FakeMarket extends MarketDataPort {
  /** Sets the price of the symbol and tells the listeners. */
  setPrice(price: number): void;
  /** Sets what the next quotes hold. */
  setQuote(change: Partial<QuoteAnswer>): void;
  setCandles(change: Partial<CandleList>): void;
  /** Makes the source throw. */
  breakDown(): void;
}

/** Read once: it never changes, and some tests make thousands of markets. */
const sample = sampleSource();

export function fakeMarket(): FakeMarket {
  const listeners = new Set<(symbol: string) => void>();
  let quoteChange: Partial<QuoteAnswer> = {};
  let candleChange: Partial<CandleList> = {};
  let broken = false;
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPrice(price) {
      quoteChange = { ...quoteChange, price };
      for (const listener of listeners) listener("SPX");
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
  };
}
