import {
  IN_APP_METHODS,
  type InAppContract,
  type InAppMethod,
  type InAppParams,
  type InAppResult,
} from "@bourse/contract/in-app";
import type { InApp } from "../principal/principal.ts";
import type { InAppServices } from "./services.ts";
import type { RunCommand } from "./surfaces/commands.ts";
import type { AskExtension } from "./surfaces/open-tree.ts";

/** One call of a method. */
export interface InAppCall {
  readonly principal: InApp;
  /** Aborted when the caller cancels, and when its run ends. */
  readonly signal: AbortSignal;
  /** Sends a value before the answer; does nothing after it. */
  report(value: unknown): void;
  /** Runs a command that the caller has registered. */
  readonly runCommand: RunCommand;
  /** Asks the caller something. */
  readonly ask: AskExtension;
  /** Runs an effect after waiting, if the caller still runs and wants it. */
  commit<Result>(effect: () => Result): Result;
}

/** A method of the registry. */
export interface InAppMethodRow<Method extends InAppMethod = InAppMethod> {
  readonly method: Method;
  readonly contract: InAppContract;
  /** Services the method uses; it gets no others. */
  readonly uses: readonly (keyof InAppServices)[];
  run(params: unknown, services: InAppServices, call: InAppCall): unknown;
}

interface Definition<Method extends InAppMethod, Uses extends keyof InAppServices> {
  readonly uses: readonly Uses[];
  /** Called after all gates have passed, with parameters that match their schema. */
  run(
    params: InAppParams<Method>,
    services: Pick<InAppServices, Uses>,
    call: InAppCall,
  ): InAppResult<Method> | Promise<InAppResult<Method>>;
}

/** Binds a method's contract to its implementation. */
export function defineMethod<Method extends InAppMethod, Uses extends keyof InAppServices>(
  method: Method,
  { uses, run }: Definition<Method, Uses>,
): InAppMethodRow<Method> {
  return {
    method,
    contract: IN_APP_METHODS[method],
    uses,
    run: (params, services, call) => run(params as InAppParams<Method>, services, call),
  };
}
