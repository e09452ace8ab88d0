import * as hostApi from "../host-api/index.ts";
import { MEMBER_WORDS, ROUTE_WORDS } from "../host-api/route-words.ts";
import type { JsonObject } from "../json/value.ts";
import { HOST_VERSION } from "../manifest/host-releases.ts";
import { plain } from "./field-table.ts";

const { HOST_ROUTES, HostErrorSchema, HostEventSchema } = hostApi;

const ABOUT = `The local API of a trader's host, on 127.0.0.1 alone. Every request carries the host's token:
\`Authorization: Bearer …\`; the file \`token\` in the host's data folder has it, and \`address.json\` the origin. A request from another
origin or under another name than 127.0.0.1 or localhost is refused.

Bodies are strict JSON in UTF-8, and an unknown member is refused. Clients ignore members of an answer that they do not know. A refusal has
the status of its code, and tells every fault of the request at once.`;

/** Named schemas of the local API, by the object that defines them. */
const NAMES: ReadonlyMap<object, string> = new Map(
  Object.entries(hostApi).flatMap(([name, value]) =>
    name.endsWith("Schema") && typeof value === "object" ? [[value, name.slice(0, -"Schema".length)] as const] : [],
  ),
);

const JSON_TYPE = "application/json";
const BYTES = { type: "string", format: "binary" };

/** Schemas of answers are open to members of later hosts; those of requests are closed, because an unknown member is refused. */
type Direction = "answer" | "request";

/** The local API as OpenAPI 3.1. */
export function localOpenApi(): JsonObject {
  const schemas: Record<string, object> = {};
  const names = Object.keys(HOST_ROUTES) as readonly hostApi.HostRouteName[];
  // Answers first: a request's schema that an answer has as well gets another name.
  const answers = new Map(names.map((name) => [name, answerOf(HOST_ROUTES[name], referring(schemas, "answer"))]));
  const stream = eventStream(referring(schemas, "answer"));
  const failure = content(JSON_TYPE, referring(schemas, "answer")(HostErrorSchema));
  const ref = referring(schemas, "request");
  const paths: Record<string, Record<string, object>> = {};
  for (const name of names) {
    const [method = "", path = ""] = name.split(" ");
    const template = path.replace(/:(\w+)/g, "{$1}");
    const responses = { ...answers.get(name), default: REFUSED };
    paths[template] = { ...paths[template], [method.toLowerCase()]: { ...operation(name, ref), responses } };
  }
  paths["/api/events"] = { get: stream };
  return plain({
    openapi: "3.1.0",
    info: {
      title: "Bourse host",
      version: HOST_VERSION,
      description: ABOUT,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "http://127.0.0.1:4871", description: "A host with its default port" }],
    security: [{ token: [] }],
    tags: [...new Set(Object.keys(paths).map(areaOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))),
      responses: {
        Refused: { description: "Refused. `error.code` is stable; `error.issues` has every fault.", content: failure },
      },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  });
}

/** The first segment of a path: the subject that the reference groups by. */
export const areaOf = (path: string): string => path.split("/")[2] ?? "";

/** `GET /api/charts/image` as `getChartsImage`, `PUT /api/charts/:chart_id` as `putChartsByChartId`. */
function operationId(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  const words = path
    .split("/")
    .slice(2)
    .map((each) => each.replace(/^:/, "by-"));
  const camel = words.join("-").replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${method.toLowerCase()}${camel}`;
}

type Ref = (schema: object) => object;

const REFUSED = { $ref: "#/components/responses/Refused" };

function operation(name: hostApi.HostRouteName, ref: Ref): object {
  const { params, query, body, maxBytes, csv }: hostApi.HostRoute = HOST_ROUTES[name];
  const parameters = [...parametersOf(params, "path", ref), ...parametersOf(query, "query", ref)];
  const sent = csv ? content("text/csv", BYTES) : maxBytes ? content("application/octet-stream", BYTES) : undefined;
  const given = sent ?? (body ? content(JSON_TYPE, ref(body)) : undefined);
  return {
    operationId: operationId(name),
    summary: ROUTE_WORDS[name],
    tags: [areaOf(name.split(" ")[1] ?? "")],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(given ? { requestBody: { required: true, content: given } } : {}),
  };
}

function answerOf({ answer, answerBytes }: hostApi.HostRoute, ref: Ref): object {
  if (answerBytes) return { 200: { description: "Done", content: content("application/octet-stream", BYTES) } };
  if (answer) return { 200: { description: "Done", content: content(JSON_TYPE, ref(answer)) } };
  return { 204: { description: "Done" } };
}

const content = (type: string, schema: object): object => ({ [type]: { schema } });

function eventStream(ref: Ref): object {
  return {
    operationId: "getEvents",
    summary: "What must be read again, as server-sent events; the stream begins with one event of each type",
    tags: ["events"],
    responses: {
      200: {
        description: "Each `data:` line is one event",
        content: content("text/event-stream", ref(HostEventSchema)),
      },
      default: REFUSED,
    },
  };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function parametersOf(schema: ObjectSchema = {}, place: "path" | "query", ref: Ref): readonly object[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: ref(each),
  }));
}

/** The name of a schema in the description; undefined if it has none. */
export const schemaName = (schema: object): string | undefined => NAMES.get(schema);

/** Makes a schema of named references; what they name goes into `schemas`. */
function referring(schemas: Record<string, object>, direction: Direction): Ref {
  const taken = direction === "request" ? new Set(Object.keys(schemas)) : new Set<string>();
  const ref = (schema: object): object => {
    const known = schemaName(schema);
    const name = known !== undefined && taken.has(known) ? `${known}Request` : known;
    const pointer = { $ref: `#/components/schemas/${name}` };
    if (name !== undefined && name in schemas) return pointer;
    // Before its parts: a schema may contain itself.
    if (name !== undefined) schemas[name] = {};
    const whole = Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => !(direction === "answer" && key === "additionalProperties" && value === false))
        .map(([key, value]) => [key, part(key, value)]),
    );
    if (name === undefined) return whole;
    schemas[name] = whole;
    return pointer;
  };
  const part = (key: string, value: unknown): unknown => {
    // A condition compares words; it tells nobody anything.
    if (key === "if") return value;
    return key === "properties" && isObject(value) ? withWords(value, inside) : inside(value);
  };
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? ref(value) : value;
  };
  return ref;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The members of an object, with the sentence of each that has one by its name and none of its own. */
function withWords(members: object, inside: (schema: unknown) => unknown): object {
  const told = Object.entries(members).map(([name, schema]): [string, unknown] => {
    const written = inside(schema);
    const description = MEMBER_WORDS[name];
    return [name, description && isObject(written) ? { description, ...written } : written];
  });
  return Object.fromEntries(told);
}
