import { type Issue, issue } from "../issue.ts";
import { faultsOf } from "../schemas/faults-of.ts";
import type { CommandContract } from "./contract.ts";

/** Lists every reason why the parameters do not match the command; empty when they do. */
export function checkCommandParams({ params: schema }: CommandContract<string>, params: unknown): readonly Issue[] {
  return faultsOf(schema, params).map(({ pointer, message }) => issue("command.params_invalid", pointer, message));
}

/** Lists every reason why the result does not match the command: a fault of the host, never of the guest. */
export function checkCommandResult({ result: schema }: CommandContract<string>, result: unknown): readonly Issue[] {
  return faultsOf(schema, result).map(({ pointer, message }) => issue("command.internal", pointer, message));
}
