import type { Static, TSchema } from "typebox";

/** The namespaces of the in-app API, in the order of the reference. */
export const IN_APP_NAMESPACES = [
  "window",
  "commands",
  "workspace",
  "env",
  "authentication",
  "lm",
  "trading",
  "automation",
] as const;
export type InAppNamespace = (typeof IN_APP_NAMESPACES)[number];

/** A method of the in-app API as both sides of the wire know it. */
export interface InAppContract<
  Method extends string = string,
  Params extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  readonly method: Method;
  /** The trader answers at any time: the method has no time limit. */
  readonly waitsForTrader?: true;
  readonly params: Params;
  /** Values that the host sends before the answer. */
  readonly reports?: TSchema;
  readonly result: Result;
  /** Valid parameters and a valid result, for tests and as an example for readers. */
  readonly sample: { readonly params: Static<Params>; readonly result: Static<Result> };
}

/** Parameters of a method after they pass their check. */
export type ContractParams<Contract extends InAppContract> = Static<Contract["params"]>;

/** Result of a method. */
export type ContractResult<Contract extends InAppContract> = Static<Contract["result"]>;

/** Returns the literal and keeps its types. */
export function defineInApp<
  const Method extends `${InAppNamespace | "extension"}/${string}` | "initialize",
  Params extends TSchema,
  Result extends TSchema,
>(contract: InAppContract<Method, Params, Result>): InAppContract<Method, Params, Result> {
  return contract;
}
