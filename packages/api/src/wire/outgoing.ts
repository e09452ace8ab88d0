import type { Timers } from "./carrier.ts";
import { WireFailure } from "./failure.ts";
import type { ErrorBody, Message, MessageId, Params } from "./message.ts";
import { CANCEL } from "./protocol.ts";
import type { Responsiveness } from "./responsiveness.ts";

/** How long a request may take, and what happens meanwhile. */
export interface RequestOptions {
  /** Aborting it rejects the request at once and tells the other side. */
  readonly signal?: AbortSignal | undefined;
  /** The request fails with `inapp.timeout` after this time; without it, it may take any time. */
  readonly deadline?: { readonly ms: number; readonly timers: Timers } | undefined;
  /** Takes each value that the other side reports before its answer. */
  readonly onProgress?: ((value: unknown) => void) | undefined;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(cause: unknown): void;
  readonly onProgress: RequestOptions["onProgress"];
  /** Stops the deadline's timer and the listener on the signal. */
  release(): void;
  /** The request has failed here already; its answer is awaited only to free its place. */
  isAbandoned: boolean;
}

/** Dependencies of the requests of this side. */
interface OutgoingParts {
  readonly most: number;
  readonly watch: Responsiveness | undefined;
  send(message: Message): void;
}

/** The requests of this side that have no answer yet. */
export interface Outgoing {
  request(method: string, params: Params, options: RequestOptions): Promise<unknown>;
  /** False if no open request has this id. */
  result(id: MessageId, result: unknown): boolean;
  /** False if no open request has this id. */
  error(id: MessageId | null, error: ErrorBody): boolean;
  acknowledged(id: unknown): void;
  progress(id: unknown, value: unknown): void;
  end(cause: WireFailure): void;
}

export function outgoingRequests({ most, watch, send }: OutgoingParts): Outgoing {
  const waiting = new Map<unknown, Waiting>();
  let lastId = 0;
  const take = (id: MessageId | null): Waiting | undefined => {
    const found = waiting.get(id);
    if (!found) return undefined;
    waiting.delete(id);
    found.release();
    watch?.heard(id as number);
    return found;
  };
  const abandon = (id: number, cause: WireFailure) => {
    const found = waiting.get(id);
    if (!found || found.isAbandoned) return;
    found.isAbandoned = true;
    found.release();
    found.reject(cause);
    send({ jsonrpc: "2.0", method: CANCEL, params: { id } });
  };
  return {
    request(method, params, { signal, deadline, onProgress }) {
      if (signal?.aborted) return Promise.reject(cancelled());
      if (waiting.size >= most) return Promise.reject(new WireFailure("inapp.busy", `${most} requests are open`));
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const release = releaser(signal, deadline, (cause) => abandon(id, cause));
      waiting.set(id, { resolve, reject, onProgress, release, isAbandoned: false });
      watch?.asked(id);
      try {
        send({ jsonrpc: "2.0", id, method, params });
      } catch (cause) {
        take(id)?.reject(cause);
      }
      return promise;
    },
    result(id, result) {
      const found = take(id);
      found?.resolve(result);
      return found !== undefined;
    },
    error(id, error) {
      const found = take(id);
      found?.reject(WireFailure.from(error));
      return found !== undefined;
    },
    acknowledged: (id) => watch?.heard(id as number),
    progress(id, value) {
      const found = waiting.get(id);
      if (found && !found.isAbandoned) found.onProgress?.(value);
    },
    end(cause) {
      watch?.stop();
      for (const each of waiting.values()) {
        each.release();
        each.reject(cause);
      }
      waiting.clear();
    },
  };
}

function cancelled(): WireFailure {
  return new WireFailure("inapp.cancelled", "the request was cancelled");
}

function releaser(
  signal: RequestOptions["signal"],
  deadline: RequestOptions["deadline"],
  abandon: (cause: WireFailure) => void,
): () => void {
  if (!signal && !deadline) return () => undefined;
  const onAbort = () => abandon(cancelled());
  signal?.addEventListener("abort", onAbort, { once: true });
  const stop = deadline?.timers.after(deadline.ms, () =>
    abandon(new WireFailure("inapp.timeout", `no answer within ${deadline.ms} ms`)),
  );
  return () => {
    signal?.removeEventListener("abort", onAbort);
    stop?.();
  };
}
