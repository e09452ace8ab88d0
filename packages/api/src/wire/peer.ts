import type { Carrier } from "./carrier.ts";
import { failureMessage, WireFailure } from "./failure.ts";
import { type IncomingRequest, incomingRequests } from "./incoming.ts";
import { PEER_LIMITS, type PeerLimits } from "./limits.ts";
import { type Params, type Received, readMessage, wantsAnswer } from "./message.ts";
import { outgoingRequests, type RequestOptions } from "./outgoing.ts";
import { ACKNOWLEDGED, CANCEL, PROGRESS } from "./protocol.ts";
import { type Acknowledgement, responsiveness } from "./responsiveness.ts";

/** Dependencies of one end of the wire. */
export interface PeerParts {
  readonly carrier: Carrier;
  /**
   * Runs a request of the other side. A result that is returned at once also serves as the acknowledgement; for a promise, an
   * acknowledgement is sent first. The other side gets the code of a `WireFailure`; of any other failure it learns only that
   * there was one.
   */
  handle(request: IncomingRequest): unknown;
  /** Takes a notification; those of the wire itself (`$/…`) never get here. */
  notified?(method: string, params: Params): void;
  /** The other side broke the protocol. It was told if the message wanted an answer; the wire stays open. */
  misused?(reason: string): void;
  /** A fault of this side's own `handle`. */
  failed(cause: unknown): void;
  /** {@link PEER_LIMITS} when absent. */
  readonly limits?: PeerLimits;
  /** Watches whether the other side acknowledges requests; absent: it may take any time. */
  readonly acknowledgement?: Acknowledgement;
}

/** One end of the wire: JSON-RPC 2.0 in both directions. */
export interface Peer {
  /** @throws WireFailure the other side's, `inapp.cancelled`, `inapp.timeout`, `inapp.busy`, `inapp.closed` */
  request(method: string, params: Params, options?: RequestOptions): Promise<unknown>;
  notify(method: string, params: Params): void;
  /** Fails all own requests with `inapp.closed`, aborts those of the other side and closes the carrier. */
  close(reason: string): void;
}

export function connectPeer(parts: PeerParts): Peer {
  const { carrier, limits = PEER_LIMITS, acknowledgement } = parts;
  let ended: WireFailure | undefined;
  const send = carrier.send.bind(carrier);
  const watch = acknowledgement && responsiveness(acknowledgement);
  const outgoing = outgoingRequests({ most: limits.maxOutgoing, watch, send });
  const incoming = incomingRequests({ ...parts, handle: parts.handle.bind(parts), most: limits.maxIncoming, send });
  const misused = (reason: string) => parts.misused?.(reason);
  const answered = (wasAsked: boolean) => {
    if (!wasAsked) misused("an answer to no open request");
  };
  const notified = (method: string, params: Params) => {
    if (method === ACKNOWLEDGED) return outgoing.acknowledged(params.id);
    if (method === PROGRESS) return outgoing.progress(params.id, params.value);
    if (method === CANCEL) return incoming.cancel(params.id);
    // The prefix belongs to the protocol: a later version may add notifications that this one ignores.
    if (!method.startsWith("$/")) parts.notified?.(method, params);
  };
  const invalid = (value: unknown, { id, reason }: Extract<Received, { kind: "invalid" }>) => {
    if (wantsAnswer(value)) send(failureMessage(id, new WireFailure("inapp.message_invalid", reason)));
    misused(reason);
  };
  carrier.onMessage((value) => {
    if (ended) return;
    const message = readMessage(value);
    if (message.kind === "request") incoming.take(message);
    else if (message.kind === "result") answered(outgoing.result(message.id, message.result));
    else if (message.kind === "notification") notified(message.method, message.params);
    else if (message.kind === "error") answered(outgoing.error(message.id, message.error));
    else invalid(value, message);
  });
  return {
    request: (method, params, options = {}) =>
      ended ? Promise.reject(ended) : outgoing.request(method, params, options),
    notify(method, params) {
      if (!ended) send({ jsonrpc: "2.0", method, params });
    },
    close(reason) {
      if (ended) return;
      ended = new WireFailure("inapp.closed", reason);
      incoming.end();
      outgoing.end(ended);
      carrier.close();
    },
  };
}
