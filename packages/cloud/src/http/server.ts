import type { Socket } from "node:net";
import { REST_API_VERSION, REST_BASE_PATH } from "@bourse/contract/rest";
import type { Random } from "@bourse/platform";
import { lingerOnClose } from "@bourse/platform/http";
import type { FastifyInstance, FastifyReply } from "fastify";
import fastify from "fastify";
import type { Cloud } from "../composition.ts";
import type { LogConfig } from "../config/log.ts";
import type { ServerConfig } from "../config/server.ts";
import { ServiceError } from "../failure.ts";
import { traceRequests } from "../nodes/traces.ts";
import type { Watch } from "../nodes/watch.ts";
import { failureBody, failureHeaders, statusOf, toServiceError } from "./failures.ts";
import { addHealthRoutes } from "./health-routes.ts";
import { LateRequests } from "./late-requests.ts";
import { observeRequests } from "./observe.ts";
import { openRates } from "./rates.ts";
import { answerReadyFirst } from "./ready-first.ts";
import { type Pipeline, registerRoute } from "./register.ts";
import { checkRequest } from "./request-checks.ts";
import type { AnyRoute } from "./route.ts";
import { ABOUT_PAGES, securityHeaders, withoutHeaders } from "./security-headers.ts";
import { addSiteRoutes } from "./site-routes.ts";

const READ = ["GET", "HEAD"];

/** The methods of an address; none when there is nothing there. */
function allowedMethods(app: FastifyInstance, routes: readonly AnyRoute[], url: string): readonly string[] {
  const path = url.split("?", 1)[0] ?? "";
  const here = routes.filter((route) => patternOf(route.path).test(path));
  const methods: string[] = here.map(({ method }) => method);
  // The routes contain neither addresses outside the API nor the address of the API itself.
  if (app.hasRoute({ method: "GET", url: path })) methods.push("GET");
  return [...new Set(methods.flatMap((method) => (method === "GET" ? READ : [method])))].sort();
}

function patternOf(path: string): RegExp {
  const escaped = (REST_BASE_PATH + path).replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${escaped}$`);
}

/** Longest part of an address: an extension id or a version. */
const LONGEST_PARAM = 128;

/** Node's code of a request that has not arrived in time. */
const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";

/** Headers to remove from an answer that fails after it was begun. */
const SUCCESS_HEADERS = ["content-length", "content-disposition", "etag", "repr-digest"];

/** The parts of a node's watch that its server uses. */
type NodeWatch = Pick<Watch, "health" | "metrics">;

/** Where a node serves, what it logs, and every route that a flag can switch on. */
interface Served extends ServerConfig, LogConfig {
  readonly routes: readonly AnyRoute[];
}

/** Builds the HTTP side of a service, without listening yet. */
export async function createServer(cloud: Cloud, server: Served, watch: NodeWatch): Promise<FastifyInstance> {
  const { limits, log, random } = cloud.service;
  const security = await securityHeaders();
  const common = { ...security, "bourse-api-version": REST_API_VERSION };
  const commonJson = withoutHeaders(common, ABOUT_PAGES);
  const aboutPages = Object.entries(common).filter(([name]) => ABOUT_PAGES.includes(name));
  const late = new LateRequests(limits);
  const app = fastify({
    genReqId: () => random.uuid(),
    trustProxy: server.trustedProxies.length > 0 && [...server.trustedProxies],
    requestTimeout: limits.requestMs,
    routerOptions: { maxParamLength: LONGEST_PARAM, caseSensitive: true },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: Math.min(limits.headersMs, limits.requestMs),
      connectionsCheckingInterval: Math.min(limits.headersMs, limits.requestMs, 5000),
    },
    forceCloseConnections: "idle",
    // Requests that arrive while the node stops are answered as usual, not refused for their timing.
    return503OnClosing: false,
    frameworkErrors: (fault, request, reply: FastifyReply) => {
      const error = toServiceError(fault);
      // No hook has run: the common headers are added here.
      reply.headers(commonJson).header("x-request-id", request.id).type("application/json; charset=utf-8");
      void reply.code(statusOf(error)).headers(failureHeaders(error)).send(failureBody(error, request.id));
    },
    clientErrorHandler: (fault, socket) => {
      const refuse = () => answerClientError(random, fault, socket);
      if (fault.code !== TOO_SLOW || !late.spares(socket, refuse)) refuse();
    },
  });
  late.watch(app.server);
  const lingers = lingerOnClose(app.server);
  // A stopping node waits for its connections: one that its client leaves open would take the time of the parts that stop later.
  app.addHook("preClose", async () => lingers.hurry());
  app.setErrorHandler((fault, request, reply) => {
    const error = toServiceError(fault);
    watch.health.noteFault(fault);
    if (statusOf(error) >= 500)
      log.error({ request: request.id, fault: describe(fault, error.code) }, "a request failed");
    for (const header of SUCCESS_HEADERS) reply.removeHeader(header);
    reply.type("application/json; charset=utf-8");
    return reply.code(statusOf(error)).headers(failureHeaders(error)).send(failureBody(error, request.id));
  });
  if (server.traces) traceRequests(app);
  observeRequests(app, { log, metrics: watch.metrics });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonJson).header("x-request-id", request.id);
    checkRequest(request.raw);
    done();
  });
  // oxlint-disable-next-line max-params -- the form in which Fastify calls a hook without a promise
  app.addHook("onSend", ({ raw }, reply, _payload, done) => {
    // The next request must go to another node, and none can follow a form that its reader left half-read.
    if (watch.health.isDraining || (raw.destroyed && !raw.complete)) reply.header("connection", "close");
    if (reply.statusCode === 304) for (const name of Object.keys(security)) reply.removeHeader(name);
    else if (!String(reply.getHeader("content-type")).startsWith("application/json"))
      for (const [name, value] of aboutPages) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  takeBodies(app);
  // Node answers an unknown expectation by itself, without envelope and request id. It is ignored instead.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  addHealthRoutes(app, cloud.service.database, watch.health);
  addSiteRoutes(app, cloud, server);
  const rates = openRates(cloud.service);
  addRoutes(app, server.routes, { cloud, rates });
  const { trustedProxies } = server;
  answerReadyFirst(app, {
    ...watch,
    log,
    random,
    cache: cloud.cache,
    rates,
    trustedProxies,
    common: commonJson,
    security,
  });
  return app;
}

/** Passes a body on as bytes, or as a stream if it is a multipart form: each route parses its own. */
function takeBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser("multipart/form-data", (_request, payload, done) => done(null, payload));
}

function addRoutes(app: FastifyInstance, all: readonly AnyRoute[], pipeline: Pipeline): void {
  // Where the flag is off, the route does not exist.
  const routes = all.filter(({ flag }) => pipeline.cloud.flags.includes(flag));
  for (const route of routes) registerRoute(app, route, pipeline);
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(app, routes, request.url);
    if (methods.length === 0) throw new ServiceError("http.not_found");
    reply.header("allow", methods.join(", "));
    throw new ServiceError("http.method_not_allowed");
  });
}

/** Stack traces stay in the log, and request bodies stay out of it. */
function describe(fault: unknown, code: string): string {
  if (!(fault instanceof Error)) return String(fault);
  // An unavailable database or disk fails every request: a stack trace each time would fill the remaining space.
  return code === "http.unavailable" ? fault.message : (fault.stack ?? fault.message);
}

/** Input that the parser refuses never becomes a request; it is answered directly on the connection. */
function answerClientError(random: Random, fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const known = toServiceError(fault);
  const error = known.code === "http.internal" ? new ServiceError("http.malformed") : known;
  const requestId = random.uuid();
  const body = JSON.stringify(failureBody(error, requestId));
  const head = [
    `HTTP/1.1 ${statusOf(error)} Refused`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    `bourse-api-version: ${REST_API_VERSION}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
