import { type Issue, issue } from "../issue.ts";
import { lazyChecker, type SchemaChecker } from "../schemas/checker.ts";
import type { CommandContract } from "./contract.ts";

const checkers = new WeakMap<object, SchemaChecker>();

function checkerOf(schema: object): SchemaChecker {
  const known = checkers.get(schema) ?? lazyChecker(schema);
  checkers.set(schema, known);
  return known;
}

/** Lists every reason why the parameters do not match the command; empty when they do. */
export function checkCommandParams({ params: schema }: CommandContract<string>, params: unknown): readonly Issue[] {
  return faultsOf(schema, params).map(({ pointer, message }) => issue("command.params_invalid", pointer, message));
}

/** Lists every reason why the result does not match the command: a fault of the host, never of the guest. */
export function checkCommandResult({ result: schema }: CommandContract<string>, result: unknown): readonly Issue[] {
  return faultsOf(schema, result).map(({ pointer, message }) => issue("command.internal", pointer, message));
}

/** Returns at least one fault when the schema does not hold, even if no message explains it. */
function faultsOf(schema: object, value: unknown): readonly Pick<Issue, "pointer" | "message">[] {
  const checker = checkerOf(schema);
  if (checker.holds(value)) return [];
  const faults = checker.faults(value);
  return faults.length > 0 ? faults : [{ pointer: "", message: "does not have the form of its schema" }];
}
