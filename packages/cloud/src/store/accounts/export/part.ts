/** The rows of a table that belong to an account's export, and their exported columns. */
export interface ExportPart {
  readonly name: string;
  readonly table: string;
  /** The column that references the account; `subject`: `account:<id>`. */
  readonly by: string;
  /** The rows reference the account through another table: this column of both, and that table's `by`. */
  readonly through?: { readonly table: string; readonly on: string };
  /** Columns that order and identify the rows. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns that are not exported, each with the reason. */
  readonly withheld?: Readonly<Record<string, string>>;
  /** For large rows: this many are read at once. */
  readonly batch?: number;
}

export const ORDER = "a number that only orders rows";
export const HASH = "a hash that guesses could be compared with";
export const STAFF = "who of the marketplace did it; their own export says so";
export const OTHERS = "somebody else";
export const COPIED = "a copy of what the published version and its submission say";
export const INNER = "how the service finds or keeps it; it says nothing of the account";
