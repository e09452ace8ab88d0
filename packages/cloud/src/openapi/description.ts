import { ERROR_CATALOGUE } from "@bourse/contract";
import { envelopeOf, FailureSchema, REST_API_VERSION, REST_BASE_PATH } from "@bourse/contract/rest";
import { FIRST_FOREIGN_NUMBER } from "../documentation/errors-page.ts";
import type { AnyRoute, Flag } from "../http/route.ts";
import { hoistNamed, type JsonSchema } from "./hoist.ts";

/** The API as OpenAPI 3.1, made of the routes; a route whose flag is off is not in it. */
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
    paths,
    components: {
      schemas: sorted(schemas),
      responses: {
        Failure: {
          description: "Refused. `code` and `data.error` name a row of `x-error-codes`.",
          content: { "application/json": { schema: failure } },
        },
      },
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
    },
    "x-error-codes": errorCodes(),
  };
}

/** Who needs no session; an empty requirement beside another one makes that optional. */
const SECURITY: Readonly<Record<string, readonly object[]>> = { anonymous: [], optional: [{}, { bearerAuth: [] }] };

type Hoist = (schema: object) => JsonSchema;

function operation(route: AnyRoute, hoist: Hoist): Readonly<Record<string, unknown>> {
  const { schemas, access } = route;
  const parameters = [...parametersOf(schemas.params, "path", hoist), ...parametersOf(schemas.query, "query", hoist)];
  return {
    operationId: route.name,
    summary: route.summary,
    security: SECURITY[access.kind] ?? [{ bearerAuth: [] }],
    "x-access": access,
    "x-flag": route.flag,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route, hoist),
    responses: { ...success(route, hoist), default: { $ref: "#/components/responses/Failure" } },
  };
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

function success({ schemas, takes, gives }: AnyRoute, hoist: Hoist): Readonly<Record<string, unknown>> {
  if (takes === "form") return { "204": { description: "Taken" } };
  if (gives !== undefined) return { "200": { description: "The content", content: { [gives]: {} } } };
  const schema = hoist(envelopeOf(schemas.answer ?? {}));
  return { "200": { description: "Done", content: { "application/json": { schema } } } };
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

/** The codes a route of this service can answer with; guests' and the tool's never cross this wire. */
function errorCodes(): readonly unknown[] {
  return Object.entries(ERROR_CATALOGUE)
    .filter(([, { number }]) => number >= 1000 && number < FIRST_FOREIGN_NUMBER)
    .map(([name, { number, title }]) => ({ name, number, title }))
    .sort((a, b) => a.number - b.number);
}
