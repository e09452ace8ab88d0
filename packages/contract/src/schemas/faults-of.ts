import type { Issue } from "../issue.ts";
import { lazyChecker, type SchemaChecker } from "./checker.ts";

/** Longest list of faults in one sentence. */
const MOST_SAID = 3;

/** The first faults of a value in one sentence, each with its place; undefined if the schema holds. */
export function faultSaid(schema: object, value: unknown): string | undefined {
  const said = faultsOf(schema, value).map(({ pointer, message }) =>
    pointer === "" ? message : `${pointer}: ${message}`,
  );
  const more = said.length > MOST_SAID ? ` and ${said.length - MOST_SAID} more` : "";
  return said.length === 0 ? undefined : said.slice(0, MOST_SAID).join("; ") + more;
}

const checkers = new WeakMap<object, SchemaChecker>();

/**
 * The faults of a value against a schema, whose checker is kept for the next value. At least one when the schema does not
 * hold, even if no message explains it.
 */
export function faultsOf(schema: object, value: unknown): readonly Pick<Issue, "pointer" | "message">[] {
  const checker = checkers.get(schema) ?? lazyChecker(schema);
  checkers.set(schema, checker);
  if (checker.holds(value)) return [];
  const faults = checker.faults(value);
  return faults.length > 0 ? faults : [{ pointer: "", message: "does not have the form of its schema" }];
}
