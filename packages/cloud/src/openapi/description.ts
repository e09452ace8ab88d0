import { ERROR_CATALOGUE } from "@bourse/contract";
import { envelopeOf, FailureSchema, REST_API_VERSION, REST_BASE_PATH } from "@bourse/contract/rest";
import { FIRST_FOREIGN_NUMBER } from "../documentation/errors-page.ts";
import type { Flag } from "../flags.ts";
import type { AnyRoute } from "../http/route.ts";

/** The subject of each flag's operations; the description groups operations by it. */
const AREAS: Readonly<Record<Flag, string>> = {
  accounts: "Accounts with a password, their notices and mail",
  sessions: "Sessions, logging out, second factor",
  mail: "Resetting passwords and verifying addresses by mail",
  passkeys: "Passkeys",
  issuer: "Login through an OpenID Connect issuer",
  publishing: "Publishers, keys, members, tickets, submissions, withdrawing versions",
  proofs: "Proofs of a publisher's domain or key",
  transfers: "Transfers of extensions between publishers",
  catalogue: "Public reads of what is published",
  administration: "Operators: publishers, review, takedowns, jobs, accounts, audit",
  earnings: "Creators' earnings, payouts, reversals and the ledger",
  purchases: "Prices, purchases and the payment provider's events",
  webhooks: "Signed calls to an account's own addresses",
  documentation: "Descriptions of this API",
};

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** Headers of answers, defined once. */
const HEADERS = {
  "X-Request-Id": { description: "Finds the request in the service's log.", schema: text },
  "Bourse-Api-Version": { description: "Version of this contract (semantic).", schema: text },
  "RateLimit-Limit": { description: "How many requests may come at once.", schema: count },
  "RateLimit-Remaining": { description: "How many of them are left.", schema: count },
  "Retry-After": { description: "Seconds to wait; with 429 and 503, and with a login that is blocked.", schema: count },
  "Cache-Control": { description: "`no-store` unless the answer is public.", schema: text },
  ETag: { description: "Strong tag of the bytes; send it as If-None-Match.", schema: text },
} as const;

/** References to some headers. */
function headersOf(...names: readonly (keyof typeof HEADERS)[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The API as OpenAPI 3.1, generated from the routes; a route whose flag is off is not in it. */
export function describeApi(routes: readonly AnyRoute[], flags: readonly Flag[]): Readonly<Record<string, unknown>> {
  const schemas: Record<string, JsonSchema> = {};
  const hoist = (schema: object) => hoistNamed(schema as JsonSchema, schemas);
  const failure = hoist(FailureSchema);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes.filter((each) => flags.includes(each.flag))) {
    const path = REST_BASE_PATH + route.path;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, hoist) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Bourse marketplace",
      version: REST_API_VERSION,
      description:
        "Accounts, publishers, submissions, review, the catalogue and creators' earnings of the extension marketplace.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The address that served this description" }],
    tags: flags.map((name) => ({ name, description: AREAS[name] })),
    paths,
    components: {
      schemas: sorted(schemas),
      headers: HEADERS,
      responses: {
        Failure: {
          description: "Refused. `code` and `data.error` name a row of `x-error-codes`.",
          headers: headersOf(
            "X-Request-Id",
            "Bourse-Api-Version",
            "RateLimit-Limit",
            "RateLimit-Remaining",
            "Retry-After",
          ),
          content: { "application/json": { schema: failure } },
        },
      },
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
    },
    "x-error-codes": errorCodes(),
  };
}

/** Security requirements by access; an empty requirement beside another one makes a session optional. */
const SECURITY: Readonly<Record<string, readonly object[]>> = { anonymous: [], optional: [{}, { bearerAuth: [] }] };

type Hoist = (schema: object) => JsonSchema;

function operation(route: AnyRoute, hoist: Hoist): Readonly<Record<string, unknown>> {
  const { schemas, access } = route;
  const parameters = [...parametersOf(schemas.params, "path", hoist), ...parametersOf(schemas.query, "query", hoist)];
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.flag],
    security: SECURITY[access.kind] ?? [{ bearerAuth: [] }],
    "x-access": access,
    "x-flag": route.flag,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route, hoist),
    responses: { ...success(route, hoist), ...refusals(route) },
  };
}

const FAILURE = { $ref: "#/components/responses/Failure" };

/** Statuses of the refusals that follow from a route's declaration; `default` covers those of its own work. */
function refusals({ schemas, access, method }: AnyRoute): Readonly<Record<string, object>> {
  const needsSession = access.kind !== "anonymous";
  const hasRights = access.kind !== "anonymous" && access.kind !== "optional";
  const statuses = {
    400: true,
    401: needsSession,
    403: hasRights,
    404: schemas.params !== undefined,
    413: method === "POST",
    415: method === "POST",
    429: true,
  };
  const those = Object.entries(statuses).filter(([, isGiven]) => isGiven);
  return { ...Object.fromEntries(those.map(([status]) => [status, FAILURE])), default: FAILURE };
}

function bodyOf({ schemas, takes }: AnyRoute, hoist: Hoist): Readonly<Record<string, unknown>> {
  if (takes === "click") {
    const form = { type: "object", properties: { "List-Unsubscribe": { type: "string" } } };
    return { requestBody: { content: { "application/x-www-form-urlencoded": { schema: form } } } };
  }
  if (takes === "form") {
    const schema = {
      type: "object",
      required: ["file"],
      properties: { file: {} },
      additionalProperties: { type: "string" },
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!schemas.body) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: hoist(schemas.body) } } } };
}

function success({ schemas, takes, gives, access, method }: AnyRoute, hoist: Hoist): Readonly<Record<string, unknown>> {
  const always = ["X-Request-Id", "Bourse-Api-Version", "RateLimit-Limit", "RateLimit-Remaining"] as const;
  if (takes === "form") return { "204": { description: "Taken", headers: headersOf(...always) } };
  const isTagged = access.kind === "anonymous" && method === "GET" && gives !== "text/html";
  const headers = headersOf(...always, "Cache-Control", ...(isTagged ? (["ETag"] as const) : []));
  const unchanged = isTagged ? { "304": { description: "Unchanged since the tag of If-None-Match", headers } } : {};
  if (gives !== undefined)
    return { "200": { description: "The content", headers, content: { [gives]: {} } }, ...unchanged };
  const schema = hoist(envelopeOf(schemas.answer ?? {}));
  return { "200": { description: "Done", headers, content: { "application/json": { schema } } }, ...unchanged };
}

function parametersOf(schema: object | undefined, place: "path" | "query", hoist: Hoist): readonly unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: hoist(each),
  }));
}

function sorted(schemas: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The error codes of this service's routes; those of guests and the tool never appear here. */
function errorCodes(): readonly unknown[] {
  return Object.entries(ERROR_CATALOGUE)
    .filter(([, { number }]) => number >= 1000 && number < FIRST_FOREIGN_NUMBER)
    .map(([name, { number, title }]) => ({ name, number, title }))
    .sort((a, b) => a.number - b.number);
}

/** A JSON Schema as data. */
type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Moves every schema with a title out of a schema and leaves references, so that the description defines each shape
 * once and generated types have names.
 */
function hoistNamed(schema: JsonSchema, into: Record<string, JsonSchema>): JsonSchema {
  const { title } = schema;
  const plain = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, hoistInside(value, into)]));
  if (typeof title !== "string") return plain;
  into[title] = plain;
  return { $ref: `#/components/schemas/${title}` };
}

function hoistInside(value: unknown, into: Record<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((each) => hoistInside(each, into));
  if (typeof value !== "object" || value === null) return value;
  return hoistNamed(value as JsonSchema, into);
}
