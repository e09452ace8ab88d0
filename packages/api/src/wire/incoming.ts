import { failureMessage, WireFailure } from "./failure.ts";
import type { Message, MessageId, Params } from "./message.ts";
import { ACKNOWLEDGED, PING, PROGRESS } from "./protocol.ts";

/** A request of the other side. */
export interface IncomingRequest {
  readonly method: string;
  readonly params: Params;
  /** Aborted when the other side cancels the request, and when the wire closes. */
  readonly signal: AbortSignal;
  /** Sends a value before the answer; does nothing once the request is answered. */
  report(value: unknown): void;
}

/** Dependencies of the requests of the other side. */
interface IncomingParts {
  readonly most: number;
  handle(request: IncomingRequest): unknown;
  /** A fault of this side: the other side learns only that there was one. */
  failed(cause: unknown): void;
  send(message: Message): void;
}

/** The requests of the other side that have no answer yet. */
export interface Incoming {
  take(request: { readonly id: MessageId; readonly method: string; readonly params: Params }): void;
  cancel(id: unknown): void;
  end(): void;
}

export function incomingRequests(parts: IncomingParts): Incoming {
  const { most, handle, send } = parts;
  const open = new Map<unknown, Open>();
  const refuse = (id: MessageId | null, failure: WireFailure) => send(failureMessage(id, failure));
  const answer = (id: MessageId, result: unknown) => {
    if (!open.delete(id)) return;
    try {
      send({ jsonrpc: "2.0", id, result: result ?? null });
    } catch (cause) {
      parts.failed(cause);
      refuse(id, internal());
    }
  };
  const fail = (id: MessageId, cause: unknown) => {
    if (!open.delete(id)) return;
    if (!(cause instanceof WireFailure)) parts.failed(cause);
    refuse(id, cause instanceof WireFailure ? cause : internal());
  };
  return {
    take({ id, method, params }) {
      // Sent without the id: the sender would mistake it for the answer to its first request.
      if (open.has(id)) return refuse(null, new WireFailure("inapp.id_in_use", `an open request has the id ${id}`));
      if (open.size >= most) return refuse(id, new WireFailure("inapp.busy", `${most} requests are open`));
      if (method === PING) return send({ jsonrpc: "2.0", id, result: null });
      const request = new Open(method, params, (value) => {
        if (open.get(id) === request) send({ jsonrpc: "2.0", method: PROGRESS, params: { id, value } });
      });
      open.set(id, request);
      let outcome: unknown;
      try {
        outcome = handle(request);
      } catch (cause) {
        return fail(id, cause);
      }
      if (!(outcome instanceof Promise)) return answer(id, outcome);
      send({ jsonrpc: "2.0", method: ACKNOWLEDGED, params: { id } });
      outcome.then(
        (result) => answer(id, result),
        (cause) => fail(id, cause),
      );
    },
    cancel: (id) => open.get(id)?.abort(),
    end() {
      const ended = [...open.values()];
      open.clear();
      for (const each of ended) each.abort();
    },
  };
}

/** Makes its signal when it is first read: most requests are answered before anything could abort them. */
class Open implements IncomingRequest {
  readonly method: string;
  readonly params: Params;
  readonly report: (value: unknown) => void;
  #controller: AbortController | undefined;

  constructor(method: string, params: Params, report: (value: unknown) => void) {
    this.method = method;
    this.params = params;
    this.report = report;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  abort(): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(new WireFailure("inapp.cancelled", "the request was cancelled"));
  }
}

function internal(): WireFailure {
  return new WireFailure("inapp.internal", "the request failed on the other side");
}
