import type { Readable } from "node:stream";
import { REST_BASE_PATH } from "@bourse/contract/rest";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Cloud } from "../composition.ts";
import type { Actor } from "../domain/accounts/actor.ts";
import { requireRecentLogin } from "../domain/accounts/recent-login.ts";
import { type Admitted, authenticate, authenticateTaking } from "../domain/accounts/sessions.ts";
import { stillToDo } from "../domain/publishers/still-to-do.ts";
import { refuse, ServiceError, tooOften } from "../failure.ts";
import type { RateAnswer } from "../store/accounts/rates.ts";
import { isAccountVerified } from "../store/publishers/registrations.ts";
import { countedAddress } from "./address.ts";
import { envelope, RawAnswer } from "./answers.ts";
import type { Rate, Rates } from "./rates.ts";
import { checkContentType } from "./request-checks.ts";
import type { Access, AnyRoute } from "./route.ts";
import { FORM_OVERHEAD_BYTES } from "./upload.ts";
import { readBody, requireFit } from "./validate.ts";

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,1024})$/;

/** The caller, and the result of the rate limit if it was checked together with the session. */
type Admission = Pick<Admitted, "actor"> & Partial<Admitted>;

/**
 * Admits a request or refuses it. Only the Authorization header counts: a cookie never authenticates. On a route that
 * requires only a valid session, a token of a shared bucket is taken in the same round trip to the database; on a route
 * that requires more, a refused request must not take one.
 */
async function admit(
  { cloud, access, rate }: { readonly cloud: Cloud; readonly access: Access; readonly rate: Rate },
  authorization: string | undefined,
): Promise<Admission | undefined> {
  if (access.kind === "anonymous") return undefined;
  if (access.kind === "optional" && authorization === undefined) return undefined;
  if (authorization === undefined) refuse("auth.required");
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) refuse("auth.session_invalid", "the Authorization header is not a bearer token");
  if (rate.kind === "shared" && asksOnlyLogin(access))
    return authenticateTaking(cloud.service, token, { kind: rate.name, rule: rate.rule });
  const actor = await authenticate(cloud.service, token);
  await checkRights(cloud, access, actor);
  return { actor };
}

const asksOnlyLogin = (access: Access): boolean =>
  access.kind === "login" && !access.recentLogin && !access.verifiedEmail;

/** Actions that others rely on require a verified address, because anyone can sign up with another person's. */
function needsAddress(access: Access): boolean {
  return access.kind === "role" || access.kind === "verified_publisher" || "verifiedEmail" in access;
}

async function checkRights(cloud: Cloud, access: Access, actor: Actor): Promise<void> {
  if (access.kind === "verified_publisher" && !(await isAccountVerified(cloud.service.database, actor.accountId))) {
    refuse("auth.publisher_unverified", await stillToDo(cloud.service.database, actor.accountId));
  }
  if (access.kind === "role" && !access.roles.some((role) => actor.roles.includes(role))) refuse("auth.role_required");
  if (needsAddress(access) && !actor.isEmailVerified) refuse("auth.email_unverified");
  if ("recentLogin" in access && access.recentLogin) requireRecentLogin(cloud.service, actor);
}

/** The parts of the service that the pipeline uses, and the rate limits of its callers. */
export interface Pipeline {
  readonly cloud: Cloud;
  readonly rates: Rates;
}

/** Registers one route behind the common pipeline: rate, access, address, query, body, work, answer. */
export function registerRoute(app: FastifyInstance, route: AnyRoute, { cloud, rates }: Pipeline): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const maxBytes = bodyLimit(route, cloud);
  app.route({
    method: route.method,
    url: REST_BASE_PATH + route.path.replace(/\{(\w+)\}/g, ":$1"),
    bodyLimit: maxBytes,
    config: { routeName: route.name },
    onRequest: (request, reply, done) => {
      if (route.access.kind !== "anonymous") return void admitAsync(request, reply).then(() => done(), done);
      const rate = rates[route.rate];
      if (rate.kind === "shared") return void takeShared(rate, request, reply).then(() => done(), done);
      checkRate(rate.take(countedAddress(request.ip)), reply);
      checkType(route, request);
      done();
    },
    handler: (request, reply) => {
      const result = route.handle({
        cloud,
        actor: actors.get(request),
        ...readInput(route, request, maxBytes),
        ifNoneMatch: request.headers["if-none-match"],
        client: { userAgent: request.headers["user-agent"] ?? "" },
      });
      // A cached answer is sent immediately: one turn of the promise queue is a third of its cost.
      if (result instanceof RawAnswer) return void answer(request, reply, result);
      return result.then((data) => answer(request, reply, data));
    },
  });

  function answer(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
    const ready = result instanceof RawAnswer && route.access.kind === "anonymous" ? result.ready : undefined;
    if (ready) cloud.cache.place(request.url, { answer: ready, route: route.name });
    return send(reply, result);
  }

  async function takeShared(rate: Rate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    checkRate(await rate.take(countedAddress(request.ip)), reply);
    checkType(route, request);
  }

  async function admitAsync(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access } = route;
    const rate = rates[route.rate];
    const admitted = await admit({ cloud, access, rate }, request.headers.authorization).catch((fault: unknown) => {
      // A refused request counts as well, so that nobody can guess tokens without a limit.
      checkRate(rates.read.take(countedAddress(request.ip)), reply);
      throw fault;
    });
    const actor = admitted?.actor;
    checkRate(admitted?.rate ?? (await rate.take(actor?.accountId ?? countedAddress(request.ip))), reply);
    if (actor) {
      actors.set(request, actor);
      request.accountId = actor.accountId;
    }
    checkType(route, request);
  }
}

function checkType(route: AnyRoute, request: FastifyRequest): void {
  if (route.method === "POST")
    checkContentType(
      request.headers["content-type"],
      route.takes === "form" || route.takes === "click" ? route.takes : "json",
    );
}

function bodyLimit(route: AnyRoute, { service: { limits } }: Cloud): number {
  if (route.bodySize === "package") return limits.packageBytes + FORM_OVERHEAD_BYTES;
  return route.bodySize === "complete" ? limits.completeBodyBytes : limits.jsonBodyBytes;
}

function checkRate({ limit, remaining, waitMs }: RateAnswer, reply: FastifyReply): void {
  reply.header("ratelimit-limit", limit);
  reply.header("ratelimit-remaining", remaining);
  if (waitMs > 0) throw tooOften("http.too_many_requests", { waitMs });
}

const NOTHING: Readonly<Record<string, never>> = {};

function readInput({ schemas, takes }: AnyRoute, request: FastifyRequest, maxBytes: number) {
  const params = schemas.params ? requireFit(schemas.params, request.params, "http.path_invalid") : NOTHING;
  const query = readQuery(schemas.query, request);
  const form = takes === "form" && {
    contentType: request.headers["content-type"] ?? "",
    bytes: request.body as Readable,
  };
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  return {
    params,
    query,
    body: schemas.body ? readBody(schemas.body, bytes, maxBytes) : NOTHING,
    form: form || undefined,
    raw: takes === "raw" ? { bytes, header: (name: string) => singleHeader(request, name) } : undefined,
  };
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function readQuery(schema: AnyRoute["schemas"]["query"], request: FastifyRequest): unknown {
  if (schema) return requireFit(schema, request.query, "http.query_invalid");
  if (request.url.includes("?")) throw new ServiceError("http.query_invalid", "this route takes no query");
  return NOTHING;
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  if (!(result instanceof RawAnswer)) {
    reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
    return reply.send(envelope(result));
  }
  return sendRaw(reply, result);
}

/** Sends an answer as it is. */
export function sendRaw(reply: FastifyReply, { status, headers, body }: RawAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.send(body);
}
