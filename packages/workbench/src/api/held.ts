import type { QuoteRow } from "@bourse/contract/host-api";
import { notifyManager, type QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * Call it before a request: it remembers what the page holds. @returns whether the page still holds the same: otherwise it
 * shows the answer to a later request, and the answer to this one is older
 */
export function heldNow(queries: QueryClient, keys: readonly QueryKey[]): () => boolean {
  const counts = () => keys.map((queryKey) => queries.getQueryState(queryKey)?.dataUpdateCount ?? 0);
  const before = counts();
  return () => counts().every((count, index) => count === before[index]);
}

/** An object or list of the host, whose revision grows with each change. */
interface Revised {
  readonly revision: number;
}

/** The newer of two: the answer to a change of this page may arrive after a later change of another window was read. */
export function newerOf<Value extends Revised>(known: Value, answer: Value): Value {
  return known.revision < answer.revision ? answer : known;
}

/**
 * Shows a value that this page knows before it reads it. A reading under way is stopped, as it may be older or newer than that
 * value. @returns a function that begins the stopped reading again, since another window's change may have caused it
 */
export async function showInstead<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  next: (known: Data) => Data,
): Promise<() => void> {
  const isReading = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Data>(queryKey, (known) => (known === undefined ? known : next(known)));
  return () => {
    if (isReading) void queries.invalidateQueries({ queryKey });
  };
}

/** Where the page keeps the quote of a symbol: the header, charts and rows read the same one. */
export const quoteKey = (symbol: string) => ["market", "quote", symbol] as const;

/** The queries of a symbol's bars, one a timeframe. */
export const seriesKept = (queries: QueryClient, symbol: string) =>
  queries.getQueryCache().findAll({ queryKey: ["market", "candles", symbol] });

/**
 * Call it when quotes are requested: a quote that the page gets in another way before the answer is newer. A symbol with an
 * open chart gets its quote with its bars instead. @returns a function that shows the answer, and returns the symbols whose
 * quotes on the page are newer
 */
export function quotesAsked(queries: QueryClient, symbols: readonly string[]) {
  const asBefore = new Map(symbols.map((symbol) => [symbol, heldNow(queries, [quoteKey(symbol)])]));
  return (rows: readonly QuoteRow[]): readonly string[] =>
    notifyManager.batch(() => {
      const newer: string[] = [];
      for (const { symbol, quote } of rows) {
        const isKnown = queries.getQueryData(quoteKey(symbol)) !== undefined;
        if (!quote || (isKnown && seriesKept(queries, symbol).length > 0)) continue;
        if (asBefore.get(symbol)?.()) queries.setQueryData(quoteKey(symbol), quote);
        else newer.push(symbol);
      }
      return newer;
    });
}
