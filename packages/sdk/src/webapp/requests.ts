import type { BridgeAnswer, BridgeEvent, BridgeMethod, BridgeResult } from "@bourse/contract/web-app";
import { WebAppFailure } from "./failure.ts";

/** The bridge closes a frame that has more requests without an answer; this leaves room for the application's own. */
const MAX_IN_FLIGHT = 48;

interface Waiting {
  resolve(result: never): void;
  reject(cause: unknown): void;
}

/** A request with the id that it was sent under. */
export interface Sent<Method extends BridgeMethod> {
  readonly id: string;
  readonly result: Promise<BridgeResult<Method>>;
}

/** Requests over the port, answered by their ids. */
export class Requests {
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
