import { Readable } from "node:stream";
import { isErrorCode } from "@bourse/contract";
import type { HostError, HostRouteAnswer, HostRouteName } from "@bourse/contract/host-api";
import { type AnyHostRequestParts, hostRequestLine } from "@bourse/contract/host-request";
import type { FastifyInstance, InjectOptions } from "fastify";
import { portOf } from "../http/listener.ts";
import { HostRefusal } from "../refusal.ts";
import type { InProcessCall, InProcessParts } from "./in-process-call.ts";

interface AnyParts extends AnyHostRequestParts {
  readonly body?: unknown;
}

/** Goes through everything that a request from outside goes through: the gate, the schemas, the handler, the answer's form. */
export function callsWithin(server: FastifyInstance, token: string): InProcessCall {
  return async <Name extends HostRouteName>(name: Name, ...[parts]: InProcessParts<Name>) => {
    const { body, ...place }: AnyParts = parts ?? {};
    const { method, path } = hostRequestLine(name, place);
    const { type, payload } = contentOf(body);
    const answer = await server.inject({
      method: method as InjectOptions["method"] & string,
      url: path,
      headers: {
        host: `127.0.0.1:${portOf(server)}`,
        authorization: `Bearer ${token}`,
        ...(type === undefined ? {} : { "content-type": type }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode >= 400) throw refusalOf(answer.json());
    return contentFrom(answer.headers["content-type"], answer.rawPayload) as HostRouteAnswer<Name>;
  };
}

function contentOf(body: unknown): { readonly type?: string; readonly payload?: InjectOptions["payload"] } {
  if (body === undefined) return {};
  if (body instanceof Uint8Array) return { type: "application/octet-stream", payload: Buffer.from(body) };
  if (isParts(body)) return { type: "text/csv", payload: Readable.from(body) };
  return { type: "application/json", payload: JSON.stringify(body) };
}

const isParts = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/** Bytes get a buffer of their own: the payload's may be a part of a larger one. */
function contentFrom(type: unknown, payload: Buffer): unknown {
  if (payload.length === 0) return undefined;
  return type === "application/octet-stream" ? new Uint8Array(payload).buffer : JSON.parse(payload.toString());
}

function refusalOf({ error: { code, message, issues = [] } }: HostError): HostRefusal {
  return isErrorCode(code) ? new HostRefusal(code, message, issues) : new HostRefusal("host.internal", message);
}
