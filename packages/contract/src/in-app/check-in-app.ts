import { lazyChecker, type SchemaChecker } from "../schemas/checker.ts";
import type { InAppContract } from "./contract.ts";

const checkers = new WeakMap<object, SchemaChecker>();

/** The first faults of a value against a schema, one line each; empty when it fits. */
function faultsOf(schema: object, value: unknown): readonly string[] {
  const checker = checkers.get(schema) ?? lazyChecker(schema);
  checkers.set(schema, checker);
  if (checker.holds(value)) return [];
  const faults = checker.faults(value).slice(0, 16);
  if (faults.length === 0) return ["does not have the form of its schema"];
  return faults.map(({ pointer, message }) => `${pointer || "params"}: ${message}`);
}

/** Why parameters do not match a method; empty when they do. */
export const inAppParamsFaults = ({ params }: InAppContract, value: unknown) => faultsOf(params, value);

/** Why a result does not match a method: a fault of the host. */
export const inAppResultFaults = ({ result }: InAppContract, value: unknown) => faultsOf(result, value);
