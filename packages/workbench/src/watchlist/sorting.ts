import type { QuoteAnswer, WatchedSymbol } from "@bourse/contract/host-api";
import type { Look } from "./columns.ts";

/** The rows in the chosen order. A row without a quote comes last, whichever way the order runs. */
export function sortedRows(
  rows: readonly WatchedSymbol[],
  { order, descending }: Pick<Look, "order" | "descending">,
  quoteOf: (symbol: string) => QuoteAnswer | undefined,
): readonly WatchedSymbol[] {
  if (order === "own") return rows;
  const way = descending ? -1 : 1;
  if (order === "symbol") return rows.toSorted((one, other) => way * one.symbol.localeCompare(other.symbol));
  const fields = { last: "price", percent: "change_percent", volume: "volume" } as const;
  const values = new Map(rows.map(({ symbol }) => [symbol, quoteOf(symbol)?.[fields[order]]]));
  return rows.toSorted((one, other) => {
    const [left, right] = [values.get(one.symbol), values.get(other.symbol)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return way * (left - right);
  });
}
