import type { Issue } from "../issue.ts";
import { lazyChecker, type SchemaChecker } from "./checker.ts";

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
