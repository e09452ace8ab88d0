import * as hostApi from "../host-api/index.ts";
import type { JsonObject } from "../json/value.ts";
import { HOST_VERSION } from "../manifest/host-releases.ts";
import { withExamples } from "./examples.ts";
import { plain } from "./field-table.ts";
import { ownRefusals, refusedAnswers } from "./refusals.ts";
import { localSentences } from "./words/index.ts";
import { ROUTE_WORDS } from "./words/routes.ts";
import type { Sentences } from "./words/sentences.ts";

const { HOST_ROUTES, HostErrorSchema, HostEventSchema } = hostApi;

const ABOUT = `The local API of a trader's host, on 127.0.0.1 alone. Every request carries the host's token:
\`Authorization: Bearer …\`; the file \`token\` in the host's data folder has it, and \`address.json\` the origin. A request from another
origin or under another name than 127.0.0.1 or localhost is refused.

Bodies are strict JSON in UTF-8, and an unknown member is refused. Clients ignore members of an answer that they do not know. A refusal has
the status of its code, and tells every fault of the request at once. Each operation lists its codes at their status; \`x-error-codes\` are
those that not every operation has. A host may know more of them than a client.`;

/** Named schemas of the local API, with the object that defines each. */
const NAMED = Object.entries(hostApi).flatMap(([name, value]) =>
  name.endsWith("Schema") && typeof value === "object" ? [[value, name.slice(0, -"Schema".length)] as const] : [],
);
const NAMES: ReadonlyMap<object, string> = new Map(NAMED);
/** An optional member has a copy of its schema. A form that two names have tells neither. */
const NAMES_BY_FORM: ReadonlyMap<string, string> = new Map(
  [...Map.groupBy(NAMED, ([schema]) => JSON.stringify(schema))].flatMap(([form, [one, ...others]]) =>
    one && others.length === 0 && "properties" in one[0] ? [[form, one[1]] as const] : [],
  ),
);

const JSON_TYPE = "application/json";
const BYTES = { type: "string", format: "binary" };

/** Schemas of answers are open to members of later hosts; those of requests are closed, because an unknown member is refused. */
type Direction = "answer" | "request";

/** The named schemas of a description that is being written, with the sentences of their members. */
interface Written {
  readonly schemas: Record<string, object>;
  readonly sentences: Sentences;
}

/** The local API as OpenAPI 3.1. */
export function localOpenApi(sentences: Sentences = localSentences()): JsonObject {
  const schemas: Record<string, object> = {};
  const names = Object.keys(HOST_ROUTES) as readonly hostApi.HostRouteName[];
  // Answers first: a request's schema that an answer has as well gets another name.
  const answered = referring({ schemas, sentences }, "answer");
  const answers = new Map(names.map((name) => [name, answerOf(name, answered)]));
  const stream = eventStream(answered);
  const failure = content(JSON_TYPE, answered(HostErrorSchema, ""));
  const ref = referring({ schemas, sentences }, "request");
  const paths: Record<string, Record<string, object>> = {};
  for (const name of names) {
    const [method = "", path = ""] = name.split(" ");
    const template = path.replace(/:(\w+)/g, "{$1}");
    const own = ownRefusals(name);
    const responses = { ...answers.get(name), ...refusedAnswers(own, REFUSED) };
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: {
        ...operation(name, { ref, sentences }),
        responses,
        "x-error-codes": [...own.values()].flat(),
      },
    };
  }
  paths["/api/events"] = { get: stream };
  return withExamples(
    plain({
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
          Refused: {
            description: "Refused. `error.code` is stable; `error.issues` has every fault.",
            content: failure,
          },
        },
        securitySchemes: { token: { type: "http", scheme: "bearer" } },
      },
    }),
  );
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

/** Writes a schema of a route: what has a name becomes a reference. */
type Ref = (schema: object, route: string) => object;

const REFUSED = { $ref: "#/components/responses/Refused" };

interface Writing {
  readonly ref: Ref;
  readonly sentences: Sentences;
}

function operation(name: hostApi.HostRouteName, { ref, sentences }: Writing): object {
  const { params, query, body, maxBytes, csv }: hostApi.HostRoute = HOST_ROUTES[name];
  const written = (schema: object) => ref(schema, name);
  const path = name.split(" ")[1] ?? "";
  const parameters = [
    ...parametersOf(params, (each) => ({
      in: "path",
      description: sentences.of(path.slice(0, path.indexOf(`:${each}`) + each.length + 1), [each]),
    })),
    ...parametersOf(query, (each) => ({ in: "query", description: sentences.of(name, [each]) })),
  ].map(({ schema, ...told }) => ({ ...told, schema: written(schema) }));
  const sent = csv ? content("text/csv", BYTES) : maxBytes ? content("application/octet-stream", BYTES) : undefined;
  const given = sent ?? (body ? content(JSON_TYPE, written(body)) : undefined);
  return {
    operationId: operationId(name),
    summary: ROUTE_WORDS[name],
    tags: [areaOf(path)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(given ? { requestBody: { required: true, content: given } } : {}),
  };
}

function answerOf(name: hostApi.HostRouteName, ref: Ref): object {
  const { answer, answerBytes }: hostApi.HostRoute = HOST_ROUTES[name];
  if (answerBytes) {
    // The bytes begin with a line of JSON, which no type of content can tell.
    const bytes = { ...BYTES, ...(answer ? { "x-first-line": ref(answer, name) } : {}) };
    return { 200: { description: "Done", content: content("application/octet-stream", bytes) } };
  }
  if (answer) return { 200: { description: "Done", content: content(JSON_TYPE, ref(answer, name)) } };
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
        content: content("text/event-stream", ref(HostEventSchema, "")),
      },
      ...refusedAnswers(new Map(), REFUSED),
    },
  };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** The parameters that a schema has as members; `told` adds what only their place tells. */
function parametersOf(schema: ObjectSchema = {}, told: (name: string) => object) {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, each]) => ({
    name,
    ...told(name),
    required: required.includes(name),
    schema: each,
  }));
}

/** The name of a schema in the description; undefined if it has none. */
export const schemaName = (schema: object): string | undefined =>
  NAMES.get(schema) ?? ("properties" in schema ? NAMES_BY_FORM.get(JSON.stringify(schema)) : undefined);

/** A schema's place in the description: the named schema or the route, and the members that lead to it from there. */
interface At {
  readonly place: string;
  readonly path: readonly string[];
}

/** Makes a schema of named references; what they name goes into the written schemas. */
function referring({ schemas, sentences }: Written, direction: Direction): Ref {
  const taken = direction === "request" ? new Set(Object.keys(schemas)) : new Set<string>();
  const ref = (schema: object, at: At): object => {
    const known = schemaName(schema);
    const name = known !== undefined && taken.has(known) ? `${known}Request` : known;
    const pointer = { $ref: `#/components/schemas/${name}` };
    if (name !== undefined && name in schemas) return pointer;
    // Before its parts: a schema may contain itself.
    if (name !== undefined) schemas[name] = {};
    const inner = known === undefined ? at : { place: known, path: [] };
    const whole = Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => !(direction === "answer" && key === "additionalProperties" && value === false))
        .map(([key, value]) => [key, part(key, value, inner)]),
    );
    if (name === undefined) return whole;
    schemas[name] = whole;
    return pointer;
  };
  const part = (key: string, value: unknown, at: At): unknown => {
    // A condition compares words; it tells nobody anything.
    if (key === "if") return value;
    return key === "properties" && isObject(value) ? members(value, at) : inside(value, at);
  };
  const inside = (value: unknown, at: At): unknown => {
    if (Array.isArray(value)) return value.map((each) => inside(each, at));
    return isObject(value) ? ref(value, at) : value;
  };
  /** The members of an object, with the sentence of each that has none of its own. */
  const members = (object: object, { place, path }: At): object => {
    const told = Object.entries(object).map(([name, schema]): [string, unknown] => {
      const at = { place, path: [...path, name] };
      const written = inside(schema, at);
      if (!isObject(written) || "description" in written) return [name, written];
      const description = sentences.of(at.place, at.path);
      return [name, description === undefined ? written : { description, ...written }];
    });
    return Object.fromEntries(told);
  };
  return (schema, route) => ref(schema, { place: route, path: [] });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
