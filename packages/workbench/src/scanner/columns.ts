import type { QuoteAnswer, ScanResult } from "@bourse/contract/host-api";
import { INDICATORS, lineLabelOf } from "@bourse/contract/indicators";
import type { TableColumn, TableKind } from "../lists/columns.tsx";

/** Columns of the results besides the symbol, in their order. */
export const COLUMNS = {
  confirmed_at: "Confirmed (UTC)",
  rule: "Rule",
  bias: "Bias",
  level: "Level",
  trend: "Trend",
  last: "Last",
  percent: "Change %",
  volume: "Volume",
  age: "Age",
} as const;
export type FixedColumn = keyof typeof COLUMNS;

/** The columns of all scans. At first as many as fit beside each other in the panel at its first width. */
export const SCAN_COLUMNS: TableKind = {
  name: "scan-columns",
  usual: ["confirmed_at", "rule", "bias", "level", "trend", "last", "percent", "age"] satisfies readonly FixedColumn[],
};

/** A column; a value of an indicator is named by its label, such as `RSI 14`. */
export interface ResultColumn extends TableColumn {
  readonly id: FixedColumn | "symbol" | `value ${string}`;
  readonly isSortable: boolean;
}

export type ColumnId = ResultColumn["id"];

/** Those without an order of their own: a line, and the age that the time of confirmation sorts by. */
const UNSORTED: ReadonlySet<ColumnId> = new Set(["trend", "age"]);

const column = (id: ColumnId, title: string): ResultColumn => ({
  id,
  title,
  isFixed: id === "symbol",
  isSortable: !UNSORTED.has(id),
});

/** The value of each line of an indicator that the conditions of a result have used. */
export function valuesOf({ held = [] }: Pick<ScanResult, "held">): ReadonlyMap<string, number> {
  return new Map(
    held.flatMap(({ condition, left, right }) =>
      [[condition.left, left] as const, [condition.right, right] as const].flatMap(([side, value]) =>
        "indicator" in side ? [[lineLabelOf(INDICATORS[side.indicator], side), value] as const] : [],
      ),
    ),
  );
}

/** Every column that the results can have; the time first, then the symbol, which always shows. */
export function columnsOf(results: readonly Pick<ScanResult, "held">[]): readonly ResultColumn[] {
  const labels = new Set(results.flatMap((each) => [...valuesOf(each).keys()]));
  const [first, ...rest] = Object.entries(COLUMNS).map(([id, title]) => column(id as FixedColumn, title));
  const values = [...labels].sort().map((label) => column(`value ${label}`, label));
  return [...(first ? [first] : []), column("symbol", "Symbol"), ...rest, ...values];
}

/** Reads the quote of a symbol as charts name it; undefined while there is none. */
export type QuoteOf = (symbol: string) => QuoteAnswer | undefined;

const QUOTES = { last: "price", percent: "change_percent", volume: "volume" } as const;

/** Whether a column shows what quotes say, so that its values move. */
export const isOfQuotes = (id: ColumnId): id is keyof typeof QUOTES => id in QUOTES;

/** The value that a result is sorted by; undefined: it has none and comes last. */
export function sortValue(result: ScanResult, by: ColumnId, quoteOf: QuoteOf): string | number | undefined {
  if (by === "symbol" || by === "confirmed_at" || by === "rule" || by === "bias" || by === "level") return result[by];
  if (isOfQuotes(by)) return result.chart_symbol && quoteOf(result.chart_symbol)?.[QUOTES[by]];
  return valuesOf(result).get(by.slice("value ".length));
}
