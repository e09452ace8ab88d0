import { catalogueEntry } from "./errors/index.ts";

/** Severity of an {@link Issue}: an error refuses, a warning is shown and does not refuse. */
export type Severity = "error" | "warning";

/** A finding of a check: the fault, its place, and the fix. Tool, cloud and host use the same shape. */
export interface Issue {
  /** Stable code of the rule, e.g. `json.duplicate_key`; a row of the error catalogue. */
  readonly rule: string;
  readonly severity: Severity;
  /** RFC 6901 pointer into the manifest; for an archive, `/` and the entry's path. Empty: the whole document. */
  readonly pointer: string;
  readonly message: string;
  /** How the author can fix it. */
  readonly hint: string;
}

/** Creates an issue with the severity and the hint of the error catalogue; a caller with a better hint replaces it. */
export function issue(rule: string, pointer: string, message: string): Issue {
  const { severity = "error", hint } = catalogueEntry(rule);
  return { rule, severity, pointer, message, hint };
}

/** True when no issue in the list refuses. */
export function isOk(issues: readonly Issue[]): boolean {
  return issues.every((each) => each.severity !== "error");
}
