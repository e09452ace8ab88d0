import { type IncomingRequest, WireFailure } from "@bourse/api/wire";
import { inAppParamsFaults, inAppResultFaults } from "@bourse/contract/in-app";
import { Refusal } from "@bourse/platform";
import type { InApp, Principal } from "../principal/principal.ts";
import type { InAppCall, InAppMethodRow } from "./method.ts";
import type { InAppServices } from "./services.ts";
import type { RunCommand } from "./surfaces/commands.ts";
import type { AskExtension } from "./surfaces/open-tree.ts";

/** A caller, as the side that started it knows it. */
export interface InAppCaller {
  readonly principal: Principal;
  readonly runCommand: RunCommand;
  readonly ask: AskExtension;
}

/** The only way to the methods. */
export type InAppGate = (caller: InAppCaller, request: IncomingRequest) => unknown;

export interface GateParts {
  readonly methods: Readonly<Record<string, InAppMethodRow>>;
  readonly services: InAppServices;
}

/**
 * The pipeline of every method, one gate per line: principal → method → parameters → plugin → run → result. A method
 * that returns at once is answered in the same turn, so that its answer is its acknowledgement.
 */
export function inAppGate({ methods, services }: GateParts): InAppGate {
  const bound = new Map(
    Object.entries(methods).map(([method, row]) => [method, { row, services: only(services, row.uses) }]),
  );
  return (caller, request) => {
    const principal = requireInApp(caller.principal);
    const { row, services: used } = requireMethod(bound, request.method);
    requireParams(row, request.params);
    requirePlugin(row, principal, request.params);
    const outcome = refusing(() => row.run(request.params, used, callOf(principal, caller, request)));
    if (!(outcome instanceof Promise)) return checked(row, outcome);
    return outcome.then(
      (result) => checked(row, result),
      (cause) => Promise.reject(wireFailureOf(cause)),
    );
  };
}

/** Only built-in extensions and plugins use this API. Guests, applications, the trader's page and tasks have their own. */
function requireInApp(principal: Principal): InApp {
  if (principal.kind === "inApp") return principal;
  throw new WireFailure("inapp.denied", `a caller of the kind ${principal.kind} has no access to the in-app API`);
}

interface BoundMethod {
  readonly row: InAppMethodRow;
  /** The services that the method uses, and no others. */
  readonly services: InAppServices;
}

function requireMethod(bound: ReadonlyMap<string, BoundMethod>, method: string): BoundMethod {
  const found = bound.get(method);
  if (found) return found;
  throw new WireFailure("inapp.method_unknown", `there is no method ${method}`);
}

function requireParams({ contract }: InAppMethodRow, params: unknown): void {
  const faults = inAppParamsFaults(contract, params);
  if (faults.length > 0) throw new WireFailure("inapp.params_invalid", faults.join("; "));
}

/** The method's own condition for plugins. Its namespace's permission is checked before, at the plugin's wire. */
function requirePlugin({ contract: { plugins } }: InAppMethodRow, { origin, id, name }: InApp, params: Params): void {
  if (origin !== "plugin" || plugins === undefined) return;
  if ("refused" in plugins) throw new WireFailure(plugins.refused, `${name} ${plugins.because}`);
  const given = params[plugins.ownName];
  if (typeof given === "string" && given.startsWith(`${id}.`)) return;
  throw new WireFailure("plugin.command_foreign", `${given} does not begin with ${id} and a dot`);
}

type Params = IncomingRequest["params"];

/** @throws Error when the host's own result does not match its schema */
function checked({ contract }: InAppMethodRow, result: unknown): unknown {
  const [fault] = inAppResultFaults(contract, result);
  if (fault !== undefined) throw new Error(`the result of ${contract.method} does not meet its schema: ${fault}`);
  return result;
}

function callOf(principal: InApp, { runCommand, ask }: InAppCaller, request: IncomingRequest): InAppCall {
  return {
    principal,
    runCommand,
    ask,
    report: request.report,
    // A getter, because the signal is created when it is first read.
    get signal() {
      return request.signal;
    },
    commit(effect) {
      request.signal.throwIfAborted();
      return effect();
    },
  };
}

/** Made once for each method. The getters keep a service untouched until a method runs. */
function only(services: InAppServices, uses: InAppMethodRow["uses"]): InAppServices {
  const used = {};
  for (const name of uses) Object.defineProperty(used, name, { get: () => services[name] });
  return used as InAppServices;
}

function refusing(run: () => unknown): unknown {
  try {
    return run();
  } catch (cause) {
    throw wireFailureOf(cause);
  }
}

/** Passes a refusal to the caller; any other failure is the host's own and stays inside. */
function wireFailureOf(cause: unknown): unknown {
  return cause instanceof Refusal ? new WireFailure(cause.code, cause.message) : cause;
}
