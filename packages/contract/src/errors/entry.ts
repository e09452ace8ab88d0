/** A row of the error catalogue. */
export interface CatalogueEntry {
  /** The stable non-zero `code` of a REST answer; never reused. */
  readonly number: number;
  /** One line that explains the code in plain words. */
  readonly title: string;
  /** How to fix it. */
  readonly hint: string;
  /** HTTP status of REST answers with this code; 422 when absent. */
  readonly status?: number;
  /** `warning` for a finding that does not refuse; `error` when absent. */
  readonly severity?: "error" | "warning";
  /** True when the same command of a guest may succeed later without a change. */
  readonly retryable?: true;
}

/** Keeps the literal keys of a table, so that each code is a type. */
export function defineErrors<const Table extends Record<string, CatalogueEntry>>(table: Table): Table {
  return table;
}
