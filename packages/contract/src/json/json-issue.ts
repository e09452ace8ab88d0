import type { CatalogueEntry } from "../errors/entry.ts";
import { JSON_ERRORS } from "../errors/json.ts";
import type { Issue } from "../issue.ts";

export type JsonCode = keyof typeof JSON_ERRORS;

/** An issue with a code of JSON. It needs no other part of the catalogue, which every thread of a guest would evaluate. */
export function jsonIssue(rule: JsonCode, pointer: string, message: string): Issue {
  const { severity = "error", hint }: CatalogueEntry = JSON_ERRORS[rule];
  return { rule, severity, pointer, message, hint };
}
