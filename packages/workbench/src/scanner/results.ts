import type { ScanResult } from "@bourse/contract/host-api";
import type { ColumnId } from "./columns.ts";

export interface ResultOrder {
  readonly by: ColumnId;
  readonly descending: boolean;
}

export interface ResultFilter {
  /** Empty: all. */
  readonly symbol: string;
  readonly rule: string;
}

/** The results that pass the filter. */
export const filteredResults = (results: readonly ScanResult[], { symbol, rule }: ResultFilter) =>
  results.filter((each) => (symbol === "" || each.symbol === symbol) && (rule === "" || each.rule === rule));

/** The results in order; equal ones stay newest first, and those without a value come last. */
export function sortedResults(
  results: readonly ScanResult[],
  { descending }: Pick<ResultOrder, "descending">,
  read: (result: ScanResult) => string | number | undefined,
): readonly ScanResult[] {
  const sign = descending ? -1 : 1;
  return results
    .map((result) => ({ result, value: read(result) }))
    .toSorted((one, other) => {
      if (one.value === undefined || other.value === undefined) {
        return Number(one.value === undefined) - Number(other.value === undefined);
      }
      return sign * compare(one.value, other.value);
    })
    .map(({ result }) => result);
}

function compare(one: string | number, other: string | number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Columns of words, which begin with the first; times and numbers begin with the highest. */
const WORDS: ReadonlySet<ColumnId> = new Set(["symbol", "rule", "bias"]);

/** The other direction of the same column, or a new column. */
export function nextOrder({ by, descending }: ResultOrder, clicked: ColumnId): ResultOrder {
  if (by === clicked) return { by, descending: !descending };
  return { by: clicked, descending: !WORDS.has(clicked) };
}

/** Each value once, in order. */
export const choicesOf = (results: readonly ScanResult[], field: "symbol" | "rule"): readonly string[] =>
  [...new Set(results.map((each) => each[field]))].sort();
