import type {
  BridgeAnswer,
  BridgeEvent,
  BridgeEventName,
  BridgeMethod,
  BridgeParams,
  BridgeResult,
  WEB_APP_GLOBAL,
  WEB_APP_PROTOCOL,
} from "@bourse/contract/web-app";
import { WebAppFailure } from "./failure.ts";
import { type BridgeFunctions, bridgeFunctions } from "./methods.ts";

/** The bridge closes a frame that has more requests without an answer; this leaves room for the application's own. */
const MAX_IN_FLIGHT = 48;

interface Waiting {
  resolve(result: never): void;
  reject(cause: unknown): void;
}

/** A request with the id that it was sent under. */
interface Sent<Method extends BridgeMethod> {
  readonly id: string;
  readonly result: Promise<BridgeResult<Method>>;
}

/** Requests over the port, answered by their ids. */
class Requests {
  readonly #port: MessagePort;
  readonly #take: (event: BridgeEvent) => void;
  readonly #open = new Map<string, Waiting>();
  readonly #queued: (() => void)[] = [];
  #count = 0;

  constructor(port: MessagePort, take: (event: BridgeEvent) => void) {
    this.#port = port;
    this.#take = take;
    port.onmessage = ({ data }: MessageEvent<BridgeAnswer | BridgeEvent>) => this.#received(data);
  }

  /** Requests beyond those that may be open at once wait here until one of them is answered. */
  send<Method extends BridgeMethod>(method: Method, params: object): Sent<Method> {
    this.#count += 1;
    const id = String(this.#count);
    const { promise, resolve, reject } = Promise.withResolvers<BridgeResult<Method>>();
    const begin = () => {
      this.#open.set(id, { resolve, reject });
      try {
        this.#port.postMessage({ id, method, params });
      } catch (cause) {
        // A parameter that cannot be copied, for example a function.
        this.#open.delete(id);
        reject(cause);
        this.#next();
      }
    };
    if (this.#open.size < MAX_IN_FLIGHT) begin();
    else this.#queued.push(begin);
    return { id, result: promise };
  }

  #received(message: BridgeAnswer | BridgeEvent): void {
    if ("event" in message) {
      this.#take(message);
      return;
    }
    const waiting = message.id === null ? undefined : this.#open.get(message.id);
    if (!waiting || message.id === null) return;
    this.#open.delete(message.id);
    if (message.ok) waiting.resolve(message.result as never);
    else waiting.reject(new WebAppFailure(message.error));
    this.#next();
  }

  #next(): void {
    if (this.#open.size < MAX_IN_FLIGHT) this.#queued.shift()?.();
  }
}

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
