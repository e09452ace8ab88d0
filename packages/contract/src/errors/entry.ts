/** One row of the error catalogue. */
export interface CatalogueEntry {
  /** The stable non-zero `code` of a REST answer; never used twice. */
  readonly number: number;
  /** One line that says what the code means, in the reader's words. */
  readonly title: string;
  /** How to fix it. */
  readonly hint: string;
  /** HTTP status where a REST route answers with it; 422 when absent. */
  readonly status?: number;
  /** `warning` for a finding that lets pass; `error` when absent. */
  readonly severity?: "error" | "warning";
  /** True where the same command of a guest may succeed later without a change. */
  readonly retryable?: true;
}

/** Keeps the literal keys of a table, so that a code is a type. */
export function defineErrors<const Table extends Record<string, CatalogueEntry>>(table: Table): Table {
  return table;
}
