import type { TSchema } from "typebox";
import type { CommandContract } from "../commands/contract.ts";

/**
 * A method of the bridge: what it requires as data, and the schemas of its parameters and its result. It has the form
 * of a guest's command, so that one pipeline guards both.
 */
export interface BridgeContract<
  Method extends string = string,
  Params extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> extends CommandContract<Method, Params, Result> {
  /** `page`: the page around the frame does it and the host is not asked; it never reads or writes data of the host. */
  readonly runsIn: "host" | "page";
}

/** Returns the literal and keeps its types. */
export function defineBridge<Method extends string, Params extends TSchema, Result extends TSchema>(
  contract: BridgeContract<Method, Params, Result>,
): BridgeContract<Method, Params, Result> {
  return contract;
}
