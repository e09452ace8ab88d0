import type {
  BridgeEvent,
  BridgeEventName,
  BridgeParams,
  WEB_APP_GLOBAL,
  WEB_APP_PROTOCOL,
} from "@bourse/contract/web-app";
import { WebAppFailure } from "./failure.ts";
import { type BridgeFunctions, bridgeFunctions } from "./methods.ts";
import { Requests } from "./requests.ts";

type EventData<Name extends BridgeEventName> = Extract<BridgeEvent, { readonly event: Name }>["data"];
type Listener = (data: never) => void;
type Completed = Extract<EventData<"models.completed">, { readonly ok: true }>["result"];

/** The application's only way to the host. */
export interface Bridge extends BridgeFunctions {
  /** Calls the listener at each event, and at once with the last one that came before; returns how to stop it. */
  on<Name extends BridgeEventName>(event: Name, listener: (data: EventData<Name>) => void): () => void;
  /** Runs a recipe and waits for its answers. @throws WebAppFailure when it could not start or failed */
  runRecipe(recipe: BridgeParams<"models.recipe">): Promise<Completed>;
}

/** The property that the host's script puts on the global object before any script of the application runs. */
interface Offered {
  readonly protocol: typeof WEB_APP_PROTOCOL;
  readonly port: Promise<MessagePort>;
}

/**
 * Opens the bridge to the host. Resolves when the page around the frame hands over its port.
 *
 * @throws Error when no host serves this page
 */
export async function openBridge(from: object = globalThis): Promise<Bridge> {
  const name: typeof WEB_APP_GLOBAL = "svcWebApp";
  const offered = Reflect.get(from, name) as Offered | undefined;
  const protocol: typeof WEB_APP_PROTOCOL = "svc-webapp-v1";
  if (offered?.protocol !== protocol) {
    throw new Error(`This page runs only in a host that offers ${protocol}.`);
  }
  return bridgeOver(await offered.port);
}

/** The bridge over a port that is already there; for tests of an application. */
export function bridgeOver(port: MessagePort): Bridge {
  const listeners = new Map<string, Set<Listener>>();
  const last = new Map<string, unknown>();
  const unheard: unknown[] = [];
  const requests = new Requests(port, ({ event, data }) => {
    // A completion belongs to one request, an answer to one question; the others tell a state.
    if (event === "app.answered" && !listeners.get(event)?.size) unheard.push(data);
    else if (event !== "models.completed" && event !== "app.answered") last.set(event, data);
    for (const listener of Array.from(listeners.get(event) ?? [])) listener(data as never);
  });
  const on: Bridge["on"] = (event, listener) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    if (last.has(event)) listener(last.get(event) as never);
    if (event === "app.answered") for (const data of unheard.splice(0)) listener(data as never);
    return () => void known.delete(listener);
  };
  const runRecipe: Bridge["runRecipe"] = (recipe) => {
    const { promise, resolve, reject } = Promise.withResolvers<Completed>();
    const sent = requests.send("models.recipe", recipe);
    const stop = on("models.completed", (completed) => {
      if (completed.id !== sent.id) return;
      if (completed.ok) resolve(completed.result);
      else reject(new WebAppFailure(completed.error));
    });
    sent.result.catch(reject);
    return promise.finally(stop);
  };
  return { ...bridgeFunctions((method, params) => requests.send(method, params).result), on, runRecipe };
}
