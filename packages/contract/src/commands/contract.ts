import type { Static, TSchema } from "typebox";
import type { Capability } from "../capabilities.ts";
import type { CommandMethod } from "../generated/methods.ts";

/**
 * Requirements on the extension that submits a command. They are data, so that they can be printed, pinned and shown.
 */
export interface CommandRequirements {
  /** Capabilities required for all parameters. */
  readonly capabilities: readonly Capability[];
  /** Further capabilities, required for particular values of a parameter. */
  readonly when?: readonly ConditionalRequirement[];
  /** The only extension that may submit it; absent: every extension may. */
  readonly extension?: string;
}

/** Further capabilities for particular values of one parameter. */
export interface ConditionalRequirement {
  readonly param: string;
  readonly is: readonly string[];
  readonly capabilities: readonly Capability[];
}

/**
 * A host command as both sides know it: its name, its requirements, and the JSON Schemas of its parameters and result.
 */
export interface CommandContract<
  Method extends string = CommandMethod,
  Params extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  readonly method: Method;
  readonly requires: CommandRequirements;
  /** True for a command that may show a dialog: the trader answers at any time, so the command has no time limit. */
  readonly waitsForTrader?: true;
  readonly params: Params;
  readonly result: Result;
  /** Valid parameters and a valid result, for tests and as an example for readers. */
  readonly sample: { readonly params: Static<Params>; readonly result: Static<Result> };
}

/** Parameters of a command after they pass their check. */
export type ParamsOf<Contract extends CommandContract<string>> = Static<Contract["params"]>;

/** Result of a command. */
export type ResultOf<Contract extends CommandContract<string>> = Static<Contract["result"]>;

/** Returns the literal and keeps its types. */
export function defineContract<Method extends CommandMethod, Params extends TSchema, Result extends TSchema>(
  contract: CommandContract<Method, Params, Result>,
): CommandContract<Method, Params, Result> {
  return contract;
}

/** The capabilities that a command with these parameters requires; parameters of an unknown shape add none. */
export function neededCapabilities(
  { capabilities, when = [] }: CommandRequirements,
  params: Readonly<Record<string, unknown>>,
): readonly Capability[] {
  const further = when.filter(({ param, is }) => is.some((value) => value === params[param]));
  return [...new Set([...capabilities, ...further.flatMap((each) => each.capabilities)])];
}
