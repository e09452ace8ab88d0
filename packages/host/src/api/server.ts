import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { type HostLimits, parseStrictJson } from "@bourse/contract";
import { isOfWorkspace, WORKSPACE_HEADER } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "pino";
import { gate } from "../http/gate.ts";
import { newListener } from "../http/listener.ts";
import type { Caller } from "../principal/caller.ts";
import type { Principal, Trader } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import { API_HEADERS } from "./headers.ts";
import { addPage } from "./page.ts";
import type { Route, RouteContext } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import { eventStreams } from "./stream.ts";

/** The description of this API, which is generated from the contract. */
const DESCRIPTION = new URL("./openapi.json", import.meta.url);

/**
 * Refuses a window's request for a workspace that is not open: a second window may just have opened another one. A line
 * would otherwise be drawn where its trader does not see it, and charts would appear under the name of another
 * workspace. Programs that name no workspace mean the open one.
 *
 * @throws HostRefusal `workspace.changed`
 */
function checkWorkspace({ path }: Route, headers: IncomingHttpHeaders, open: string): void {
  const shown = headers[WORKSPACE_HEADER];
  if (shown === undefined || shown === open) return;
  if (isOfWorkspace(path)) throw new HostRefusal("workspace.changed", "this window shows another workspace");
}

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;

/** Accepts only strict JSON in UTF-8; a route may declare that it takes bytes or a file of text instead. */
export function addBodyParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const { "content-type": type = "", "content-encoding": encoding } = request.headers;
    if (!JSON_TYPE.test(type) || encoding !== undefined) {
      return done(new HostRefusal("host.body_unsupported", "the body must be plain application/json in UTF-8"));
    }
    const parsed = parseStrictJson(body as Buffer);
    if (parsed.ok) return done(null, parsed.value);
    done(new HostRefusal("host.body_invalid", "the body is not strict JSON", parsed.issues));
  });
  server.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (request, body, done) => {
    const refused = request.routeOptions.config.bytes !== true || request.headers["content-encoding"] !== undefined;
    if (!refused) return done(null, body);
    done(new HostRefusal("host.body_unsupported", "the body must be plain application/json in UTF-8"));
  });
  // A file may be larger than the memory: it is not collected, and its reader has limits of its own.
  server.addContentTypeParser("text/csv", (request, payload, done) => {
    const refused = request.routeOptions.config.csv !== true || request.headers["content-encoding"] !== undefined;
    if (!refused) return done(null, payload);
    done(new HostRefusal("host.body_unsupported", "the body must be plain application/json in UTF-8"));
  });
}

export interface ApiInput {
  readonly context: RouteContext;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: HostLimits;
  readonly logger: Logger;
  readonly token: string;
  /** Folder with the built page. */
  readonly pageFolder: string;
}

/** The local API and the page on one listener. */
export async function apiServer(input: ApiInput): Promise<FastifyInstance> {
  const { context, clock, random, limits, logger, token, pageFolder } = input;
  const server = newListener({
    maxBodyBytes: limits.maxBodyBytes,
    logger,
    rules: (port) => ({ headers: API_HEADERS, gate: gate(token, port) }),
  });
  const closing = new AbortController();
  server.addHook("preClose", async () => closing.abort());
  const streams = eventStreams({ bus: context.events, clock }, limits);
  server.addHook("preClose", async () => streams.close());
  addBodyParser(server);
  for (const route of ROUTES) addRoute(server, route, { context, clock, closing: closing.signal });
  server.get("/api/openapi.json", (_request, reply) => reply.type("application/json").send(readFileSync(DESCRIPTION)));
  server.get("/api/events", (_request, reply) => reply.type("text/event-stream; charset=utf-8").send(streams.open()));
  // Not among the event streams: it carries the data of frames, and its end closes them.
  server.get("/api/apps/stream", (_request, reply) => reply.type("application/x-ndjson").send(context.apps.connect()));
  server.addHook("preClose", async () => context.apps.disconnect());
  await addPage(server, { random, frameSource: context.apps.frameSource }, pageFolder);
  return server;
}

interface RouteParts {
  readonly context: RouteContext;
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

function addRoute(server: FastifyInstance, route: Route, { context, clock, closing }: RouteParts): void {
  server.route({
    method: route.method,
    url: route.path,
    ...(route.maxBytes === undefined ? {} : { bodyLimit: route.maxBytes, config: { bytes: true } }),
    ...(route.csv ? { bodyLimit: Number.MAX_SAFE_INTEGER, config: { csv: true } } : {}),
    schema: {
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
    },
    async handler({ params, query, body, principal, headers }, reply) {
      checkBody(route, body);
      checkWorkspace(route, headers, context.workspace());
      const caller = traderCaller(principal, clock, closing);
      // No script can set this header, and the gate has refused every other page.
      const asker = headers["sec-fetch-site"] === "same-origin" ? "page" : "program";
      const answer = await route.run({ params, query, body, caller, asker, left: () => leftBy(reply) }, context);
      // A slow read may have used the former workspace. A change was already made, so its window must learn the result.
      if (route.method === "GET") checkWorkspace(route, headers, context.workspace());
      if (route.answerBytes) {
        return reply.type("application/octet-stream").send(Buffer.from(answer as ArrayBuffer));
      }
      if (route.answer) return reply.send(answer);
      return reply.status(204).send();
    },
  });
}

function leftBy({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

function checkBody(route: Route, body: unknown): void {
  if (route.maxBytes !== undefined) {
    if (body instanceof Uint8Array) return;
    throw new HostRefusal("host.body_unsupported", "the body must be application/octet-stream");
  }
  if (route.csv) {
    if (body instanceof Readable) return;
    throw new HostRefusal("host.body_unsupported", "the body must be text/csv");
  }
  if (!route.body && body !== undefined && body !== null) {
    throw new HostRefusal("host.body_invalid", "this route takes no body");
  }
}

/**
 * The caller of a route. When the host closes, pending work is abandoned and can no longer change anything: the page
 * got no answer, so the next start must show the state the trader last saw. @throws HostRefusal `host.token_required`
 * when the gate admitted a principal other than the trader
 */
export function traderCaller(principal: Principal | undefined, clock: Clock, closing: AbortSignal): Caller<Trader> {
  if (principal?.kind !== "trader") throw new HostRefusal("host.token_required", "the route is the trader's alone");
  return {
    principal,
    now: () => clock.now(),
    signal: closing,
    commit(effect) {
      closing.throwIfAborted();
      return effect();
    },
  };
}
