import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Metrics, RequestFacts } from "../metrics/metrics.ts";
import type { Log } from "../ports/log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the route in logs and metrics. */
    routeName?: string;
  }
  interface FastifyRequest {
    /** The requesting account, once it is known. */
    accountId: string | undefined;
  }
}

/** Destinations of request reports. */
export interface Observers {
  readonly log: Log;
  readonly metrics: Metrics | undefined;
}

/** Logs and counts every request that is answered or aborted. */
export function observeRequests(app: FastifyInstance, { log, metrics }: Observers): void {
  app.decorateRequest("accountId", undefined);
  if (metrics) {
    app.addHook("onRequest", (_request, _reply, done) => {
      metrics.begin();
      done();
    });
  }
  app.addHook("onResponse", (request, reply, done) => {
    const facts = factsOf(request, reply);
    metrics?.end(facts);
    log.info(lineOf(request, reply, facts), "request");
    done();
  });
}

/** Like {@link observeRequests}, for an answer that was sent before the framework saw the request. */
export function observeReady(
  { log, metrics }: Observers,
  { request, bytes, ...facts }: RequestFacts & { readonly request: string; readonly bytes: number },
): void {
  metrics?.begin();
  metrics?.end(facts);
  const { route, method, status } = facts;
  log.info({ request, route, method, status, ms: rounded(facts.milliseconds), bytes }, "request");
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

function factsOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    route: request.routeOptions.config.routeName ?? "none",
    method: request.method,
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
  };
}

/**
 * The logged facts of a request. They exclude the address with its ids and query, all headers and bodies, and the
 * account: a hash distinguishes the requests of one account from another's and nothing else.
 */
function lineOf(request: FastifyRequest, reply: FastifyReply, { route, method, status, milliseconds }: Facts) {
  const bytes = Number(reply.getHeader("content-length"));
  return {
    request: request.id,
    route,
    method,
    status,
    ms: rounded(milliseconds),
    ...(Number.isFinite(bytes) ? { bytes } : {}),
    ...(request.accountId === undefined ? {} : { account: shortHash(request.accountId) }),
    // The caller disconnected before the answer was sent.
    ...(reply.raw.writableFinished ? {} : { aborted: true }),
  };
}

type Facts = ReturnType<typeof factsOf>;

const HASH_CHARACTERS = 12;

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARACTERS);
}
