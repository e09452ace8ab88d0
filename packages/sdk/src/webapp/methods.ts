import type { BridgeMethod, BridgeParams, BridgeResult } from "@bourse/contract/web-app";

/** The methods of the bridge, by their first word. A test holds this against the contract. */
export const METHODS = {
  app: ["ready", "keep", "title", "download"],
  clipboard: ["write"],
  network: ["fetch"],
  external: ["open"],
  secrets: ["status", "request", "clear"],
  models: ["settings", "decide", "recipe"],
  storage: ["read", "write"],
} as const;

type Space = keyof typeof METHODS;
type Verb<Of extends Space> = (typeof METHODS)[Of][number];

/** Parameters of a method; a method without parameters may be called without an argument. */
export type ParamsOf<Method extends BridgeMethod> =
  object extends BridgeParams<Method>
    ? readonly [params?: BridgeParams<Method>]
    : readonly [params: BridgeParams<Method>];

/** Sends one request. */
export type Call = <Method extends BridgeMethod>(method: Method, params: object) => Promise<BridgeResult<Method>>;

type Methods<Of extends Space> = {
  readonly [Each in Verb<Of>]: `${Of}.${Each}` extends infer Method extends BridgeMethod
    ? (...params: ParamsOf<Method>) => Promise<BridgeResult<Method>>
    : never;
};

/** Every method of the bridge as a function: `bridge.network.fetch({ url })`. */
export type BridgeFunctions = { readonly [Of in Space]: Methods<Of> };

/** Makes the functions that send their parameters by `call`. */
export function bridgeFunctions(call: Call): BridgeFunctions {
  const spaces = Object.entries(METHODS).map(([space, verbs]) => {
    const functions = verbs.map((verb) => {
      const method = `${space}.${verb}` as BridgeMethod;
      return [verb, (params: object = {}) => call(method, params)] as const;
    });
    return [space, Object.fromEntries(functions)] as const;
  });
  return Object.fromEntries(spaces) as BridgeFunctions;
}
