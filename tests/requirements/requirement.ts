/** One sentence (or table row) of the specification, and where it stands. */
export interface Requirement {
  /** Quoted in brackets by the titles of the tests that check it. */
  readonly id: string;
  readonly text: string;
  /** Not built yet: the area it belongs to. */
  readonly pending?: PendingArea;
  /** Why no test can check it: it leads in to a table, or only says what is left open. */
  readonly note?: string;
}

/** Areas that later work builds. */
export type PendingArea = "broker" | "money" | "managed-model" | "resource-actions" | "web-app";

/** Keeps the table's literal type. */
export function defineRequirements(table: readonly Requirement[]): readonly Requirement[] {
  return table;
}
