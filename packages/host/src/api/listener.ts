import { type FastifyInstance, type FastifyReply, fastify, LogController } from "fastify";
import type { Logger } from "pino";
import type { Principal } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import { errorBody, refusalOf } from "./failures.ts";
import type { Access, Gate } from "./gate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent: the whole gate. */
    access?: Access;
    /** True: the body is bytes, not JSON. */
    bytes?: true;
  }
  interface FastifyRequest {
    /** Who asks, as the gate found; absent where the gate asks nobody. */
    principal: Principal | undefined;
  }
}

/** What decides on one port: whom it lets in, and what stands on every answer. */
export interface ListenerRules {
  /** Sent with every answer, a refusal's too; a route may say more. */
  readonly headers: Readonly<Record<string, string>>;
  /** Asked before every answer, of a request that matches no route too. */
  readonly gate: Gate;
}

export interface ListenerInput {
  readonly maxBodyBytes: number;
  readonly logger: Logger;
  /** Told the port, which is known once the listener listens. */
  readonly rules: (port: () => number) => ListenerRules;
}

/** Time for a request to arrive whole; a slow sender holds nothing longer. */
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** What arrives is checked, never repaired. */
const AS_IT_STANDS = { coerceTypes: false, removeAdditional: false, useDefaults: false };
/** Notes of the contract's schemas to its own checks. */
const ANNOTATIONS = ["x-rule", "x-says"];

/** A server that answers nothing but what passes its own rules. Each port that the host opens is one of these. */
export function newListener({ maxBodyBytes, logger, rules }: ListenerInput): FastifyInstance {
  const server = fastify({
    loggerInstance: logger,
    // A request line could carry what the user looks at; failures are logged, requests are not.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // An address that cannot be decoded reaches no route, so no hook runs for it.
    frameworkErrors: (cause, _request, reply) => sendUnrouted(cause, reply as unknown as FastifyReply),
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    ajv: { customOptions: { ...AS_IT_STANDS, allErrors: true, keywords: [...ANNOTATIONS] } },
  }) as unknown as FastifyInstance;
  const { headers, gate } = rules(() => portOf(server));
  server.decorateRequest("principal", undefined);
  server.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    request.principal = gate.check(request.raw, request.routeOptions.config.access ?? "token");
  });
  addFailures(server);
  return server;

  function sendUnrouted(cause: Error, reply: FastifyReply): void {
    const refusal = refusalOf(cause) ?? new HostRefusal("host.not_found", "the request is not understood");
    reply.status(refusal.status).headers(headers).send(errorBody(refusal));
  }
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

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}
