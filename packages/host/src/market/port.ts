import type { CandleList, ChartTimeframe, QuoteAnswer, Reason, SymbolInfo } from "@bourse/contract/host-api";
import type { LiveMarket } from "./live.ts";

/** Data, or the reason why there is none. A source never makes up what it does not have. */
export type Available<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly reason: Reason };

/** Where quotes and candles come from, as they stand and as they move. */
export interface MarketDataPort extends LiveMarket {
  symbols(): readonly SymbolInfo[];
  quote(symbol: string): Promise<Available<QuoteAnswer>>;
  /** The latest `limit` candles, oldest first; the forming one is the last where `last_complete` is false. */
  candles(symbol: string, timeframe: ChartTimeframe, limit: number): Promise<Available<CandleList>>;
  /** Calls back with a symbol whose data changed; the answer ends the subscription. */
  subscribe(listener: (symbol: string) => void): () => void;
}

/** The answer for what a source lacks. */
export function notAvailable(code: Reason["code"], message: string): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason: { code, message } };
}
