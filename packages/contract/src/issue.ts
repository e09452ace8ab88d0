import { catalogueEntry } from "./errors/index.ts";

/** How an {@link Issue} weighs: an error refuses, a warning is shown and lets pass. */
export type Severity = "error" | "warning";

/** One finding of a check: what is wrong, where, and how to fix it. The shape is the same in tool, cloud and host. */
export interface Issue {
  /** Stable code of the rule, e.g. `json.duplicate_key`; a row of the error catalogue. */
  readonly rule: string;
  readonly severity: Severity;
  /** RFC 6901 pointer into the manifest; for an archive, `/` and the entry's path. Empty: the whole. */
  readonly pointer: string;
  readonly message: string;
  /** What the author can do about it. */
  readonly hint: string;
}

/** Makes an issue; severity and hint come from the catalogue unless a better hint is at hand. */
export function issue(rule: string, pointer: string, message: string, hint?: string): Issue {
  const entry = catalogueEntry(rule);
  return { rule, severity: entry.severity ?? "error", pointer, message, hint: hint ?? entry.hint };
}

/** True when nothing in the list refuses. */
export function isOk(issues: readonly Issue[]): boolean {
  return issues.every((each) => each.severity !== "error");
}
