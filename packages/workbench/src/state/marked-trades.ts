import { createStore } from "./store.ts";

/** A trade of a backtest, as a chart marks it. */
export interface MarkedTrade {
  readonly at: string;
  readonly price: string;
  readonly side: "buy" | "sell";
}

/** The trades of one backtest that charts of its symbol show, if the trader wants. */
export const markedTrades = createStore<{
  readonly of:
    | { readonly backtest: string; readonly symbol: string; readonly trades: readonly MarkedTrade[] }
    | undefined;
}>({ of: undefined });
