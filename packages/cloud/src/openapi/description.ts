import { ERROR_CATALOGUE } from "@bourse/contract";
import { envelopeOf, FailureSchema, REST_API_VERSION, REST_BASE_PATH } from "@bourse/contract/rest";
import type { Flag } from "../flags.ts";
import type { Access, AnyRoute, RateName } from "../http/route.ts";
import { ABOUT } from "./about.ts";
import { codesOf, isOfService, refusals } from "./refusals.ts";
import { Components } from "./schemas.ts";

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
  const components = new Components();
  const failure = components.answered(FailureSchema);
  const open = routes.filter((each) => flags.includes(each.flag));
  const answers = new Map(open.map((route) => [route, success(route, components)]));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, answer] of answers) {
    const path = REST_BASE_PATH + route.path;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, { answer, components }) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Bourse marketplace",
      version: REST_API_VERSION,
      description: ABOUT,
      contact: { name: "The operator of this marketplace" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The address that served this description" }],
    tags: flags.map((name) => ({ name, description: AREAS[name] })),
    paths,
    components: {
      schemas: components.sorted(),
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
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "`token` of a sign-up, a login or a refresh." },
      },
    },
    "x-error-codes": errorCodes(),
  };
}

/** Security requirements by access; an empty requirement beside another one makes a session optional. */
const SECURITY: Readonly<Record<string, readonly object[]>> = { anonymous: [], optional: [{}, { bearerAuth: [] }] };

interface Parts {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly components: Components;
}

function operation(route: AnyRoute, { answer, components }: Parts): Readonly<Record<string, unknown>> {
  const { schemas, access } = route;
  const parameters = (["path", "query"] as const).flatMap((place) =>
    parametersOf(place === "path" ? schemas.params : schemas.query, place, components),
  );
  return {
    operationId: route.name,
    summary: route.summary,
    description: `${accessWords(access)} ${RATES[route.rate]}`,
    tags: [route.flag],
    security: SECURITY[access.kind] ?? [{ bearerAuth: [] }],
    "x-access": access,
    "x-flag": route.flag,
    "x-error-codes": codesOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route, components),
    responses: { ...answer, ...refusals(route) },
  };
}

const KINDS: Readonly<Record<string, string>> = {
  anonymous: "Open to everybody",
  optional: "Open to everybody; a session may show more",
  login: "Needs a login",
  verified_publisher: "Needs the login of a verified publisher",
};

function accessWords(access: Access): string {
  const who =
    access.kind === "role" ? `Needs the role ${access.roles.join(" or ")}` : (KINDS[access.kind] ?? access.kind);
  return `${who}${"recentLogin" in access ? ", and a recent login" : ""}.`;
}

/** The bucket that a request takes from, in words. */
const RATES: Readonly<Record<RateName, string>> = {
  login: "Counts as a login.",
  read: "Counts as a read.",
  write: "Counts as a write.",
  money: "Counts as a request about money.",
};

function bodyOf({ schemas, takes }: AnyRoute, components: Components): Readonly<Record<string, unknown>> {
  if (takes === "click")
    return {
      requestBody: {
        content: { "application/x-www-form-urlencoded": { schema: CLICK } },
        description: CLICK.description,
      },
    };
  if (takes === "form")
    return {
      requestBody: {
        required: true,
        description: FORM.description,
        content: { "multipart/form-data": { schema: FORM } },
      },
    };
  if (!schemas.body) return {};
  const schema = components.asked(schemas.body);
  const { description } = components.resolved(schema);
  return { requestBody: { required: true, description, content: { "application/json": { schema } } } };
}

/** The form of a click on a mail's link (RFC 8058). */
const CLICK = {
  type: "object",
  description: "What a mail program sends for one click (RFC 8058); the service ignores it.",
  examples: [{ "List-Unsubscribe": "One-Click" }],
  properties: { "List-Unsubscribe": { type: "string", description: "Always `One-Click`.", examples: ["One-Click"] } },
};

/** The form of an upload. */
const FORM = {
  type: "object",
  description: "`fields` of the ticket, unchanged and in their order, and then `file`.",
  required: ["file"],
  examples: [
    { key: "uploads/8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55", policy: "eyJleHBpcmF0aW9uIjoi", file: "package.tgz" },
  ],
  properties: {
    file: {
      type: "string",
      format: "binary",
      contentMediaType: "application/gzip",
      description: "The archive: a gzip-compressed tar.",
      examples: ["package.tgz"],
    },
  },
  additionalProperties: { type: "string", description: "A field of the ticket." },
};

function success(route: AnyRoute, components: Components): Readonly<Record<string, unknown>> {
  const { schemas, takes, gives, access, method } = route;
  const always = ["X-Request-Id", "Bourse-Api-Version", "RateLimit-Limit", "RateLimit-Remaining"] as const;
  if (takes === "form") return { "204": { description: "The archive has arrived.", headers: headersOf(...always) } };
  const isTagged = access.kind === "anonymous" && method === "GET" && gives !== "text/html";
  const headers = headersOf(...always, "Cache-Control", ...(isTagged ? (["ETag"] as const) : []));
  const unchanged = isTagged ? { "304": { description: "Unchanged since the tag of If-None-Match.", headers } } : {};
  if (gives !== undefined)
    return { "200": { description: "The content.", headers, content: { [gives]: contentOf(gives) } }, ...unchanged };
  const schema = components.answered(envelopeOf(schemas.answer ?? {}));
  return { "200": { description: "Done.", headers, content: { "application/json": { schema } } }, ...unchanged };
}

/** Content without an envelope: text, or bytes; this description itself is any JSON. */
function contentOf(type: string): object {
  if (type === "application/json") return {};
  const isText = type.startsWith("text/") || type.endsWith("ndjson");
  return { schema: { type: "string", ...(isText ? {} : { format: "binary" }) } };
}

function parametersOf(schema: object | undefined, place: "path" | "query", components: Components): readonly unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => {
    const { description, ...published } = components.asked(each);
    return { name, in: place, required: required.includes(name), description, schema: published };
  });
}

/** The error codes of this service's routes; those of guests and the tool never appear here. */
function errorCodes(): readonly unknown[] {
  return Object.entries(ERROR_CATALOGUE)
    .filter((row) => row[1].number >= 1000 && isOfService(row))
    .map(([name, { number, title }]) => ({ name, number, title }))
    .sort((a, b) => a.number - b.number);
}
