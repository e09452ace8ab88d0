import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { EgressLimits } from "@bourse/contract";
import { Client } from "undici";
import { connectGuarded } from "./connect.ts";
import type { RequestHeaders } from "./headers.ts";
import type { EgressNetwork } from "./network.ts";
import type { CheckedUrl } from "./url.ts";

/** Dependencies of the guard. */
export interface Guard {
  readonly network: EgressNetwork;
  readonly limits: EgressLimits;
  /**
   * Called before a name is looked up, and again when the connection is open, in the turn in which the request is sent.
   */
  readonly beforeSend?: () => void;
}

/** One request; a redirect creates the next one. */
export interface Outgoing {
  readonly url: CheckedUrl;
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: RequestHeaders;
  readonly body?: Uint8Array;
}

/** The answer to one request. The connection stays open until `close`. */
export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  close(): void;
}

/** Sends one request over a separate connection: nothing of another request or hop is ever reused. */
export async function sendHop(outgoing: Outgoing, guard: Guard, signal: AbortSignal): Promise<Incoming> {
  const { url, method, headers, body } = outgoing;
  guard.beforeSend?.();
  const socket = await connectGuarded(url, guard, signal);
  let taken = false;
  const client = new Client(url.origin, {
    connect(_options, callback) {
      if (taken) return callback(new Error("a hop has one connection"), null);
      taken = true;
      // The client cannot take a socket in the same turn in which it asks for one.
      queueMicrotask(() => callback(null, socket));
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: guard.limits.maxHeaderBytes,
    // The caller's deadline covers the whole answer, so the client's own timers are off.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const close = () => {
    socket.destroy();
    client.destroy().catch(() => undefined);
  };
  try {
    guard.beforeSend?.();
    const answer = await client.request({
      path: url.target,
      method,
      headers: { ...headers, "accept-encoding": "gzip, deflate, br" },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, close };
  } catch (cause) {
    close();
    throw cause;
  }
}
