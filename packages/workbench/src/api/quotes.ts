import type { QuoteRow } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient } from "@tanstack/react-query";

/** Where the page keeps the quote of a symbol: the header, charts and rows read the same one. */
export const quoteKey = (symbol: string) => ["market", "quote", symbol] as const;

/** Shows quotes of one reading together. A symbol with an open chart gets its quote with its bars instead. */
export function showQuotes(queries: QueryClient, rows: readonly QuoteRow[]): void {
  notifyManager.batch(() => {
    for (const { symbol, quote } of rows) {
      const hasChart = queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] }).length > 0;
      const isKnown = queries.getQueryData(quoteKey(symbol)) !== undefined;
      if (quote && !(hasChart && isKnown)) queries.setQueryData(quoteKey(symbol), quote);
    }
  });
}
