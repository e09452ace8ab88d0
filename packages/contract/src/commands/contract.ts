import type { Static, TSchema } from "typebox";
import type { Capability } from "../capabilities.ts";
import type { CommandMethod } from "./methods.ts";

/** What a command asks of the extension that submits it. Data, so that it can be printed, pinned and shown. */
export interface CommandRequirements {
  /** Capabilities it needs whatever its parameters are. */
  readonly capabilities: readonly Capability[];
  /** Capabilities it needs besides when a parameter has one of some values. */
  readonly when?: readonly ConditionalRequirement[];
  /** The one extension that may submit it; absent: every extension. */
  readonly extension?: string;
}

/** Further capabilities for some values of one parameter. */
export interface ConditionalRequirement {
  readonly param: string;
  readonly is: readonly string[];
  readonly capabilities: readonly Capability[];
}

/** One host command as both sides know it: its name, what it requires, and the JSON Schemas of what crosses. */
export interface CommandContract<
  Method extends CommandMethod = CommandMethod,
  Params extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  readonly method: Method;
  readonly requires: CommandRequirements;
  /** True for one that may show a dialog: the trader answers when the trader likes, so it has no time limit. */
  readonly waitsForTrader?: true;
  readonly params: Params;
  readonly result: Result;
  /** Parameters and a result as the schemas want them: what tests send, and what a reader sees first. */
  readonly sample: { readonly params: Static<Params>; readonly result: Static<Result> };
}

/** Parameters of a command as they arrive after their check. */
export type ParamsOf<Contract extends CommandContract> = Static<Contract["params"]>;

/** What a command answers. */
export type ResultOf<Contract extends CommandContract> = Static<Contract["result"]>;

/** Keeps the literal and its types. */
export function defineContract<Method extends CommandMethod, Params extends TSchema, Result extends TSchema>(
  contract: CommandContract<Method, Params, Result>,
): CommandContract<Method, Params, Result> {
  return contract;
}

/** The capabilities that a command with these parameters needs; unknown shapes of parameters add nothing. */
export function neededCapabilities(
  { capabilities, when = [] }: CommandRequirements,
  params: Readonly<Record<string, unknown>>,
): readonly Capability[] {
  const further = when.filter(({ param, is }) => is.some((value) => value === params[param]));
  return [...new Set([...capabilities, ...further.flatMap((each) => each.capabilities)])];
}
