import type { ScanResult } from "@bourse/contract/host-api";

/** Columns that the results can be sorted by. */
export const SORTS = {
  confirmed_at: "Confirmed (UTC)",
  symbol: "Symbol",
  rule: "Rule",
  bias: "Bias",
  level: "Level",
} as const;
export type SortKey = keyof typeof SORTS;

export interface ResultOrder {
  readonly by: SortKey;
  readonly descending: boolean;
}

export interface ResultFilter {
  /** Empty: all. */
  readonly symbol: string;
  readonly rule: string;
}

/** The results that pass the filter, in order; equal ones stay newest first. */
export function shownResults(results: readonly ScanResult[], { symbol, rule }: ResultFilter, order: ResultOrder) {
  const sign = order.descending ? -1 : 1;
  return results
    .filter((each) => (symbol === "" || each.symbol === symbol) && (rule === "" || each.rule === rule))
    .toSorted((one, other) => sign * compare(one[order.by], other[order.by]));
}

function compare(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The other direction of the same column, or a new column: times and levels begin with the highest. */
export function nextOrder({ by, descending }: ResultOrder, clicked: SortKey): ResultOrder {
  if (by === clicked) return { by, descending: !descending };
  return { by: clicked, descending: clicked === "confirmed_at" || clicked === "level" };
}

/** Each value once, in order. */
export const choicesOf = (results: readonly ScanResult[], field: "symbol" | "rule"): readonly string[] =>
  [...new Set(results.map((each) => each[field]))].sort();
