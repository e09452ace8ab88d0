/** One sentence (or table row) of the specification, and its place. */
export interface Requirement {
  /** Quoted in brackets in the titles of the tests that check it. */
  readonly id: string;
  readonly text: string;
  /** Not built yet: the number of the issue that builds it. No test may quote it before. */
  readonly pending?: PendingIssue;
  /** Reason why there is nothing to check or build. */
  readonly note?: "leads in to what follows" | "says when the document was checked";
}

/** 13: the in-app API and process plugins. */
export type PendingIssue = 13;

/** Keeps the table's literal type. */
export function defineRequirements(table: readonly Requirement[]): readonly Requirement[] {
  return table;
}
