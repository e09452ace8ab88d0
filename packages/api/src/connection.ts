import type {
  ExtensionMethod,
  ExtensionParams,
  InAppEventData,
  InAppEventName,
  InAppMethod,
  InAppParams,
  InAppResult,
} from "@bourse/contract/in-app";
import { type CancellationToken, signalOf } from "./cancellation.ts";
import { EventEmitter } from "./event.ts";
import { type Carrier, connectPeer, type Peer, WireFailure } from "./wire/index.ts";

/** The connection of an extension to its host. */
export interface Connection {
  /** @throws WireFailure the host's refusal */
  ask<Method extends InAppMethod>(
    method: Method,
    params: InAppParams<Method>,
    token?: CancellationToken,
  ): Promise<InAppResult<Method>>;
  /** Like {@link Connection.ask}, for a request that reports values before its result. @throws WireFailure the host's refusal */
  stream<Method extends InAppMethod>(
    method: Method,
    params: InAppParams<Method>,
    options: StreamOptions,
  ): Promise<InAppResult<Method>>;
  /** Sends a call whose result nobody awaits; a refusal goes to `failed`. Calls reach the host in the order they were made. */
  tell<Method extends InAppMethod>(method: Method, params: InAppParams<Method>): void;
  /** Sends a call that stays open: `reported` takes the values that come before its answer. A refusal goes to `failed`. */
  open<Method extends InAppMethod>(
    method: Method,
    params: InAppParams<Method>,
    reported: (value: unknown) => void,
  ): void;
  /** The events of one name; the host sends them without being asked. */
  on<Name extends InAppEventName>(name: Name, listener: (data: InAppEventData<Name>) => void): void;
  /** Reports a failure that no caller awaits. */
  failed(cause: unknown): void;
  /** Answers a request of the host; `signal()` aborts when its answer is no longer wanted. */
  serve<Method extends ExtensionMethod>(
    method: Method,
    run: (params: ExtensionParams<Method>, signal: () => AbortSignal) => unknown,
  ): void;
  /** Every request of the host except `initialize` waits for `until`. If `until` rejects, these requests fail with its error. */
  hold(until: Promise<void>): void;
}

export interface StreamOptions {
  reported(value: unknown): void;
  readonly token?: CancellationToken;
}

/** Connects an extension; `failed` gets the failures that no caller awaits. */
export function connect(carrier: Carrier, failed: (cause: unknown) => void): Connection {
  const served = new Map<string, Served>();
  const events = new Map<string, EventEmitter<never>>();
  let held: Promise<void> | undefined;
  const peer = connectPeer({
    carrier,
    failed,
    handle(request) {
      const { method, params } = request;
      const answer = () => {
        const run = served.get(method);
        if (!run) throw new WireFailure("inapp.method_unknown", `there is no method ${method}`);
        return asRefusal(() => run(params as never, () => request.signal));
      };
      return held && method !== "initialize" ? held.then(answer) : answer();
    },
    notified: (method, params) => events.get(method)?.fire(params as never),
  });
  return {
    ask: (method, params, token) => request(peer, { method, params }, { ...(token && { token }) }) as never,
    stream: (method, params, options) => request(peer, { method, params }, options) as never,
    tell: (method, params) => void peer.request(method, params).catch(failed),
    open: (method, params, onProgress) => void peer.request(method, params, { onProgress }).catch(failed),
    failed,
    on(name, listener) {
      const emitter = events.get(name) ?? new EventEmitter<never>();
      events.set(name, emitter);
      emitter.event(listener as (data: never) => void);
    },
    serve: (method, run) => void served.set(method, run),
    hold(until) {
      const begun = until.catch((cause: unknown) => Promise.reject(refusalOf(cause)));
      held = begun;
      begun.then(
        () => {
          held = undefined;
        },
        () => undefined,
      );
    },
  };
}

type Served = (params: never, signal: () => AbortSignal) => unknown;

interface Asked {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

async function request(
  peer: Peer,
  { method, params }: Asked,
  { reported: onProgress, token }: Partial<StreamOptions>,
): Promise<unknown> {
  if (!token) return peer.request(method, params, { onProgress });
  const { signal, subscription } = signalOf(token);
  try {
    return await peer.request(method, params, { signal, onProgress });
  } finally {
    subscription.dispose();
  }
}

/** Sends the message of the extension's own error to the host, which shows it to the trader or to the caller. */
function asRefusal(run: () => unknown): unknown {
  try {
    const outcome = run();
    return outcome instanceof Promise ? outcome.catch((cause) => Promise.reject(refusalOf(cause))) : outcome;
  } catch (cause) {
    throw refusalOf(cause);
  }
}

function refusalOf(cause: unknown): WireFailure {
  if (cause instanceof WireFailure) return cause;
  return new WireFailure("inapp.handler_failed", cause instanceof Error ? cause.message : String(cause));
}
