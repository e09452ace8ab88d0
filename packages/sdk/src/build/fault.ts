import { type Issue, issue } from "@bourse/contract/issue";

/** A fault in an author's source, with its place. */
export interface SourceFault extends Issue {
  /** Path of the file, relative to the project's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A place in a file; both numbers are from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Names of the faults that a source can have. */
type SourceRule = "guest.source_invalid" | "guest.source_unresolved" | "guest.global_missing" | "guest.start_failed";

/** Makes a fault with the words of the catalogue. */
export function sourceFault(rule: SourceRule, { file, line, column }: Place, message: string): SourceFault {
  return { ...issue(rule, "", message), file, line, column };
}
