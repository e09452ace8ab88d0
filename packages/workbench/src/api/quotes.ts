import type { QuoteRow } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { heldNow } from "./held.ts";

/** Where the page keeps the quote of a symbol: the header, charts and rows read the same one. */
export const quoteKey = (symbol: string) => ["market", "quote", symbol] as const;

/** Shows the quotes of one answer together. @returns the symbols whose quotes on the page are newer */
export type ShowQuotes = (rows: readonly QuoteRow[]) => readonly string[];

/**
 * Call it when quotes are requested: a quote that the page gets in another way before the answer is newer. A symbol with an
 * open chart gets its quote with its bars instead.
 */
export function quotesAsked(queries: QueryClient, symbols: readonly string[]): ShowQuotes {
  const asBefore = new Map(symbols.map((symbol) => [symbol, heldNow(queries, [quoteKey(symbol)])]));
  return (rows) =>
    notifyManager.batch(() => {
      const newer: string[] = [];
      for (const { symbol, quote } of rows) {
        const hasChart = queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] }).length > 0;
        const isKnown = queries.getQueryData(quoteKey(symbol)) !== undefined;
        if (!quote || (hasChart && isKnown)) continue;
        if (asBefore.get(symbol)?.()) queries.setQueryData(quoteKey(symbol), quote);
        else newer.push(symbol);
      }
      return newer;
    });
}
