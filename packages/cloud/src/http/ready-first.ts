import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { CatalogueCache } from "../domain/catalogue-cache.ts";
import type { Health } from "../nodes/health.ts";
import { countedAddress } from "./address.ts";
import { answerReady, type RawAnswer } from "./answers.ts";
import { type Observers, observeReady } from "./observe.ts";
import type { Rates } from "./rates.ts";
import { checkRequest } from "./request-checks.ts";

/** What stands before the framework. */
export interface ReadyFirst extends Observers {
  readonly cache: CatalogueCache;
  readonly rates: Rates;
  readonly health: Health;
  readonly trustedProxies: readonly string[];
  /** Headers of every answer. */
  readonly common: Readonly<Record<string, string>>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers a public read whose bytes are ready before the framework sees it: routing and hooks are most of what such an
 * answer costs. The gates are the pipeline's own functions, in its order, and whatever would be refused goes through the
 * pipeline, which says why.
 */
export function answerReadyFirst(app: FastifyInstance, first: ReadyFirst): void {
  const [pipeline] = app.server.listeners("request") as Listener[];
  if (!pipeline) throw new Error("the framework listens to no requests");
  const addressOf = addressReader(first.trustedProxies);
  const common = Object.entries(first.common).flat();
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    const found = findAnswer(first, request, addressOf);
    if (!found) return pipeline(request, response);
    const { answer, route, limits } = found;
    const id = randomUUID();
    response.writeHead(answer.status, [
      ...common,
      "x-request-id",
      id,
      ...limits,
      ...Object.entries(answer.headers).flat(),
    ]);
    response.end(answer.body);
    const bytes = Buffer.isBuffer(answer.body) ? answer.body.length : 0;
    const milliseconds = performance.now() - began;
    observeReady(first, { request: id, route, method: "GET", status: answer.status, milliseconds, bytes });
  });
}

interface Found {
  readonly answer: RawAnswer;
  readonly route: string;
  /** Headers of the rate. */
  readonly limits: readonly (string | number)[];
}

function findAnswer(
  { cache, rates, health }: ReadyFirst,
  request: IncomingMessage,
  addressOf: (request: IncomingMessage) => string,
): Found | undefined {
  if (request.method !== "GET" || health.isDraining) return undefined;
  const place = cache.readyAt(request.url ?? "");
  if (!place || !isAcceptable(request)) return undefined;
  const { limit, remaining, waitMs } = rates.read.take(countedAddress(addressOf(request)));
  if (waitMs > 0) return undefined;
  const answer = answerReady(place.answer, request.headers["if-none-match"]);
  return { answer, route: place.route, limits: ["ratelimit-limit", limit, "ratelimit-remaining", remaining] };
}

/** False for what the pipeline refuses: there it is refused again, in words. */
function isAcceptable(request: IncomingMessage): boolean {
  try {
    checkRequest(request);
    return true;
  } catch {
    return false;
  }
}

/** Who calls, through the balancers that are trusted to say so; the framework's own reading. */
function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return (request) => request.socket.remoteAddress ?? "";
  const trust = proxyAddress.compile([...trusted]);
  return (request) => proxyAddress(request, trust);
}
