import type { HostLimits } from "@bourse/contract";
import { type FastifyInstance, type FastifyReply, fastify, LogController } from "fastify";
import type { Logger } from "pino";
import type { Clock } from "../ports/clock.ts";
import { HostRefusal } from "../refusal.ts";
import { addBodyParser } from "./body.ts";
import { errorBody, refusalOf } from "./failures.ts";
import { type Access, gate } from "./gate.ts";
import { API_POLICY, COMMON_HEADERS } from "./headers.ts";
import { addPage } from "./page.ts";
import type { Route, RouteContext } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import { eventStreams } from "./stream.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent: the whole gate. */
    access?: Access;
    /** True: the body is bytes, not JSON. */
    bytes?: true;
  }
}

export interface ApiInput {
  readonly context: RouteContext;
  readonly clock: Clock;
  readonly limits: HostLimits;
  readonly logger: Logger;
  readonly token: string;
  /** Folder with the built page. */
  readonly pageFolder: string;
}

/** Time for a request to arrive whole; a slow sender holds nothing longer. */
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** What arrives is checked, never repaired. */
const AS_IT_STANDS = { coerceTypes: false, removeAdditional: false, useDefaults: false };
/** Notes of the contract's schemas to its own checks. */
const ANNOTATIONS = ["x-rule", "x-says"];

/** The local API and the page on one server. Every request passes the gate first, one that matches no route too. */
export async function apiServer(input: ApiInput): Promise<FastifyInstance> {
  const server = newServer(input);
  const keeper = gate(input.token, () => addressPort(server));
  const streams = eventStreams({ bus: input.context.events, clock: input.clock }, input.limits);
  server.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, "content-security-policy": API_POLICY });
    keeper.check(request.raw, request.routeOptions.config.access ?? "token");
  });
  server.addHook("preClose", async () => streams.close());
  addFailures(server);
  addBodyParser(server);
  for (const route of ROUTES) addRoute(server, route, input.context);
  server.get("/api/events", (_request, reply) => reply.type("text/event-stream; charset=utf-8").send(streams.open()));
  await addPage(server, input.pageFolder);
  return server;
}

function newServer({ limits, logger }: ApiInput): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    // A request line could carry what the user looks at; failures are logged, requests are not.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // An address that cannot be decoded reaches no route, so no hook runs for it.
    frameworkErrors: (cause, _request, reply) => sendUnrouted(cause, reply as unknown as FastifyReply),
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    ajv: { customOptions: { ...AS_IT_STANDS, allErrors: true, keywords: [...ANNOTATIONS] } },
  }) as unknown as FastifyInstance;
}

function sendUnrouted(cause: Error, reply: FastifyReply): void {
  const refusal = refusalOf(cause) ?? new HostRefusal("host.not_found", "the request is not understood");
  reply.status(refusal.status).headers(COMMON_HEADERS).send(errorBody(refusal));
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

function addRoute(server: FastifyInstance, route: Route, context: RouteContext): void {
  server.route({
    method: route.method,
    url: route.path,
    ...(route.maxBytes === undefined ? {} : { bodyLimit: route.maxBytes, config: { bytes: true } }),
    schema: {
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
    },
    async handler({ params, query, body }, reply) {
      checkBody(route, body);
      const answer = await route.run({ params, query, body }, context);
      if (route.answer) return reply.send(answer);
      return reply.status(204).send();
    },
  });
}

function checkBody(route: Route, body: unknown): void {
  if (route.maxBytes !== undefined) {
    if (body instanceof Uint8Array) return;
    throw new HostRefusal("host.body_unsupported", "the body must be application/octet-stream");
  }
  if (!route.body && body !== undefined && body !== null) {
    throw new HostRefusal("host.body_invalid", "this route takes no body");
  }
}

function addressPort(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}
