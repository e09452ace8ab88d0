import type { CandleList, ChartTimeframe, QuoteAnswer, Reason, SymbolInfo } from "@bourse/contract/host-api";
import type { Available, LiveMarket } from "./live.ts";
import type { BarsWindow, WindowRequest } from "./windows/window.ts";

/** Quotes and candles, current and live. */
export interface MarketDataPort extends LiveMarket {
  /** Every instrument that the source has now. */
  symbols(): readonly SymbolInfo[];
  /** The latest price with the change of the day. */
  quote(symbol: string): Promise<Available<QuoteAnswer>>;
  /** The latest `limit` candles, oldest first; if `last_complete` is false, the last one is still forming. */
  candles(symbol: string, timeframe: ChartTimeframe, limit: number): Promise<Available<CandleList>>;
  /** A window of a series as columns: costs no more than the window. */
  bars(request: WindowRequest): Promise<Available<BarsWindow>>;
  /** Calls the listener with each symbol whose data changed; returns a function that ends the subscription. */
  subscribe(listener: (symbol: string) => void): () => void;
}

/** The answer for data that a source lacks. */
export function notAvailable(code: Reason["code"], message: string): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason: { code, message } };
}
