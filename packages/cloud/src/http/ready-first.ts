import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Random } from "@bourse/platform";
import proxyAddress from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { CatalogueCache, ReadyAnswer } from "../domain/catalogue/cache.ts";
import type { Health } from "../nodes/health.ts";
import { countedAddress } from "./address.ts";
import { answerReady, matches } from "./answers.ts";
import { type Observers, observeReady } from "./observe.ts";
import type { Rates } from "./rates.ts";
import { checkRequest } from "./request-checks.ts";
import { withoutHeaders } from "./security-headers.ts";

/** Dependencies of the answers in front of the framework. */
export interface ReadyFirst extends Observers {
  /** Generates request ids. */
  readonly random: Random;
  readonly cache: CatalogueCache;
  readonly rates: Rates;
  readonly health: Health;
  readonly trustedProxies: readonly string[];
  /** Headers of every JSON answer. */
  readonly common: Readonly<Record<string, string>>;
  /** Those headers that "not modified" omits. */
  readonly security: Readonly<Record<string, string>>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers a cached public read before the framework sees it: routing and hooks are most of the cost of such an answer.
 * The checks are the pipeline's own functions, in the same order, and a request that fails one goes through the
 * pipeline, which reports the reason.
 */
export function answerReadyFirst(app: FastifyInstance, first: ReadyFirst): void {
  const [pipeline] = app.server.listeners("request") as Listener[];
  if (!pipeline) throw new Error("the framework listens to no requests");
  const callerOf = callerReader(first.trustedProxies);
  const formsOf = formReader(first);
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    const found = findAnswer(first, request, callerOf);
    if (!found) return pipeline(request, response);
    const { answer, route, limit, remaining } = found;
    const { status, headers, body } = formsOf(answer)[hasTag(request, answer.etag) ? "known" : "whole"];
    const id = first.random.uuid();
    const own = ["x-request-id", id, "ratelimit-limit", limit, "ratelimit-remaining", remaining];
    response.writeHead(status, headers.concat(own));
    response.end(body);
    const milliseconds = performance.now() - began;
    observeReady(first, { request: id, route, method: "GET", status, milliseconds, bytes: body?.length ?? 0 });
  });
}

interface Found {
  readonly answer: ReadyAnswer;
  readonly route: string;
  /** The rate limit, as text. */
  readonly limit: string;
  readonly remaining: string;
}

function findAnswer(
  { cache, rates, health }: ReadyFirst,
  request: IncomingMessage,
  callerOf: (request: IncomingMessage) => string,
): Found | undefined {
  if (request.method !== "GET" || health.isDraining) return undefined;
  const place = cache.readyAt(request.url ?? "");
  if (!place || !isAcceptable(request)) return undefined;
  const { limit, remaining, waitMs } = rates.read.take(callerOf(request));
  if (waitMs > 0) return undefined;
  return { answer: place.answer, route: place.route, limit: String(limit), remaining: String(remaining) };
}

/** False for requests that the pipeline refuses: it then reports the reason. */
function isAcceptable(request: IncomingMessage): boolean {
  try {
    checkRequest(request);
    return true;
  } catch {
    return false;
  }
}

const IF_NONE_MATCH = "if-none-match";

/** Searches the raw headers: building the table of all headers costs more than the rest of the answer. */
function hasTag({ rawHeaders: raw }: IncomingMessage, etag: string): boolean {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (name.length === IF_NONE_MATCH.length && name.toLowerCase() === IF_NONE_MATCH)
      return matches(raw[at + 1] ?? "", etag);
  }
  return false;
}

/** An answer ready to send, except for the fields that differ per request. */
interface Form {
  readonly status: number;
  /** Names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

type Forms = Readonly<Record<"whole" | "known", Form>>;

/** Both forms of an answer, created at its first use and kept as long as the answer. */
function formReader({ common, security }: ReadyFirst): (answer: ReadyAnswer) => Forms {
  const made = new WeakMap<ReadyAnswer, Forms>();
  const brief = withoutHeaders(common, Object.keys(security));
  const make = (answer: ReadyAnswer): Forms => ({
    whole: formOf(answer, undefined, common),
    known: formOf(answer, answer.etag, brief),
  });
  return (answer) => {
    const known = made.get(answer);
    if (known) return known;
    const forms = make(answer);
    made.set(answer, forms);
    return forms;
  };
}

function formOf(answer: ReadyAnswer, ifNoneMatch: string | undefined, common: Readonly<Record<string, string>>): Form {
  const { status, headers } = answerReady(answer, ifNoneMatch);
  const body = status === 304 ? null : answer.body;
  return {
    status,
    headers: Object.entries({ ...common, ...headers }).flatMap(([name, value]) => [name, String(value)]),
    body,
  };
}

/** The key by which a caller is counted. Addresses from trusted proxies are parsed as the framework parses them. */
function callerReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length > 0) {
    const trust = proxyAddress.compile([...trusted]);
    return (request) => countedAddress(proxyAddress(request, trust));
  }
  // A connection belongs to one caller, however many requests it carries.
  const callers = new WeakMap<Socket, string>();
  return ({ socket }) => {
    const known = callers.get(socket);
    if (known !== undefined) return known;
    const caller = countedAddress(socket.remoteAddress);
    callers.set(socket, caller);
    return caller;
  };
}
