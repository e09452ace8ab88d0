import type { ErrorCode } from "@bourse/contract";
import type { MarkupFile, Tag } from "./tag.ts";

/** A rule about the tags of web applications' HTML and SVG files. Severity and hint are in the error catalogue. */
export interface MarkupRule {
  readonly id: ErrorCode;
  /** The faults of one tag, in words that follow its line number. */
  readonly check: (tag: Tag, file: MarkupFile) => readonly string[];
}

/** Keeps a rule's type. */
export function defineMarkupRule(rule: MarkupRule): MarkupRule {
  return rule;
}
