import { STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { LINGER_LIMITS, type LingerLimits, lingerOnClose } from "@bourse/platform/http";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifySchemaCompiler,
  fastify,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import type { Principal } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import { ARRIVAL_LIMITS, type ArrivalLimits, watchArrival } from "./arrival.ts";
import { errorBody, refusalOf } from "./failures.ts";
import type { Access, Gate } from "./gate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent: all checks of the gate apply. */
    access?: Access;
    /** True: the body is bytes, not JSON. */
    bytes?: true;
    /** True: the body is a CSV file, which the route reads as it arrives. */
    csv?: true;
  }
  interface FastifyRequest {
    /** The caller's principal; absent for public routes. */
    principal: Principal | undefined;
  }
}

/** The rules of one port: who may call, and which headers every answer has. */
export interface ListenerRules {
  /** Sent with every answer, including refusals; a route may add headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Checked before every answer, including answers to requests that match no route. */
  readonly gate: Gate;
}

export interface ListenerInput {
  readonly maxBodyBytes: number;
  readonly logger: Logger;
  /** Called with the port, which is known only once the listener listens. */
  readonly rules: (port: () => number) => ListenerRules;
  readonly arrival?: ArrivalLimits;
  readonly linger?: LingerLimits;
}

const MAX_HEADER_BYTES = 16 * 1024;
/** Input is validated, never coerced. */
const AS_IT_STANDS = { coerceTypes: false, removeAdditional: false, useDefaults: false };
/** All faults at once, with what they were found in, so that they can be told in words. */
const IN_WORDS = { allErrors: true, verbose: true };
/** Annotations in the contract's schemas for its own validation. */
const ANNOTATIONS = ["x-rule", "x-says"];

/** Options of every server's validation. */
const VALIDATION = { customOptions: { ...AS_IT_STANDS, ...IN_WORDS, keywords: [...ANNOTATIONS] } };

type Compiler = FastifySchemaCompiler<unknown>;

/** Fastify makes its compiler of schemas when the first route that has one gets ready. */
async function compilerOfFastify(): Promise<Compiler> {
  const server = fastify({ ajv: VALIDATION });
  server.get("/", { schema: { querystring: { type: "object" } } }, () => "");
  await server.ready();
  const { validatorCompiler } = server;
  await server.close();
  if (!validatorCompiler) throw new Error("the server has no compiler of schemas");
  return validatorCompiler;
}

/** For every server of this process: all have the same options, and two hosts have the same routes. */
export const compileSchema = await compilerOfFastify();

/** Compiles a schema at its first request: those of all routes would be a third of a host's start. */
const compileWhenAsked: Compiler = (route) => {
  let made: ReturnType<Compiler> | undefined;
  const validate: ReturnType<Compiler> = (data) => {
    made ??= compileSchema(route);
    const answer = made(data);
    validate.errors = made.errors ?? null;
    return answer;
  };
  return validate;
};

/** A server that answers only requests that pass its rules. Every port of the host is one of these. */
export function newListener(input: ListenerInput): FastifyInstance {
  const { maxBodyBytes, logger, rules, arrival = ARRIVAL_LIMITS, linger = LINGER_LIMITS } = input;
  // With pino's own logger type, Fastify infers a server type that is not assignable to `FastifyInstance`.
  const loggerInstance: FastifyBaseLogger = logger;
  const server = fastify({
    loggerInstance,
    // A request line could contain what the user looks at, so failures are logged but requests are not.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // Node has one limit for all requests; `watchArrival` applies each request's own.
    requestTimeout: arrival.fileMs,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // A URL that cannot be decoded matches no route, so no hook runs for it.
    frameworkErrors: (cause, _request, reply) => sendUnrouted(cause, reply),
    clientErrorHandler: (cause, socket) => sendUnread(cause, socket),
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: arrival.wholeMs },
  });
  server.setValidatorCompiler(compileWhenAsked);
  const { headers, gate } = rules(() => portOf(server));
  lingerOnClose(server.server, { limits: linger });
  server.decorateRequest("principal", undefined);
  server.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    // A call within this process has no connection and is there at once.
    const arriving = request.raw.socket instanceof Socket ? watchArrival(request.raw, arrival) : undefined;
    const { access = "token", csv } = request.routeOptions.config;
    request.principal = gate.check(request.raw, access);
    if (csv) arriving?.expectFile();
  });
  // The handler left the body unread and nobody reads the rest, so no other request can follow on this connection.
  server.addHook("onSend", async ({ raw }, reply) => {
    if (raw.destroyed && !raw.complete) reply.header("connection", "close");
  });
  addFailures(server);
  return server;

  function sendUnrouted(cause: Error, reply: FastifyReply): void {
    const refusal = refusalOf(cause) ?? new HostRefusal("host.url_invalid", "the request is not understood");
    // Nothing watches the arrival of this body: an open connection would wait for it as long as for a file.
    const closing = { ...headers, connection: "close" };
    reply.status(refusal.status).headers(closing).send(errorBody(refusal));
  }

  /** Bytes that are no HTTP reach no route and no hook: the answer is written here as a whole. */
  function sendUnread(cause: NodeJS.ErrnoException, socket: Socket): void {
    if (cause.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = unreadRefusal(cause.code);
    const body = JSON.stringify(errorBody(refusal));
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
    socket.destroySoon();
  }
}

function unreadRefusal(code: string | undefined): HostRefusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new HostRefusal("host.request_slow", "the request did not arrive in time");
  if (code === "HPE_HEADER_OVERFLOW")
    return new HostRefusal("host.header_too_large", `address and headers exceed ${MAX_HEADER_BYTES} bytes`);
  return new HostRefusal("host.request_invalid", "the request is not valid HTTP");
}

function addFailures(server: FastifyInstance): void {
  server.setNotFoundHandler((_request, reply) => {
    const refusal = new HostRefusal("host.not_found", "no such route");
    return reply.status(refusal.status).send(errorBody(refusal));
  });
  server.setErrorHandler((cause: Error, request, reply) => {
    const refusal = refusalOf(cause) ?? new HostRefusal("host.internal", "the host failed; its log says why");
    if (refusal.code === "host.internal") request.log.error(cause);
    return reply.status(refusal.status).send(errorBody(refusal));
  });
}

/** The port of a server; 0 while it listens nowhere. */
export function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}
