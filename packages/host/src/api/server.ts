import { Readable } from "node:stream";
import type { HostLimits } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "pino";
import { HostRefusal } from "../refusal.ts";
import { addBodyParser } from "./body.ts";
import { traderCaller } from "./caller.ts";
import { gate } from "./gate.ts";
import { API_HEADERS } from "./headers.ts";
import { newListener } from "./listener.ts";
import { checkWorkspace } from "./open-workspace.ts";
import { addPage } from "./page.ts";
import type { Route, RouteContext } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import { eventStreams } from "./stream.ts";

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
      const answer = await route.run({ params, query, body, caller, left: () => leftBy(reply) }, context);
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
