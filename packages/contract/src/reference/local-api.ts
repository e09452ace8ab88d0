import { HOST_ROUTES, type HostRoute, type HostRouteName } from "../host-api/index.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";
import { fieldTable, plain } from "./field-table.ts";
import { areaOf, localOpenApi, schemaName } from "./local-openapi.ts";
import { OF_ANY_REQUEST, ownRefusals, quoted, toldRefusals } from "./refusals.ts";
import { ROUTE_WORDS } from "./words/routes.ts";

const INTRODUCTION = `# The local API

What the page asks a host, and what any program of the same user can ask: \`bourse host\`, a client that embeds a host
([guide](../guides/embed-a-host.md)), or a script. It listens on 127.0.0.1 alone. As OpenAPI 3.1 it is
[packages/host/src/api/openapi.json](../../packages/host/src/api/openapi.json), which a running host also serves at \`/api/openapi.json\`.

- Send \`Authorization: Bearer TOKEN\`. The token is in the file \`token\` of the data folder, the address in \`address.json\`; both are
  readable by the owner alone.
- Bodies are strict JSON in UTF-8 with \`Content-Type: application/json\`; an unknown member is refused. Some routes take bytes or a CSV file.
- An answer may have members that you do not know: ignore them. Without content it is 204.
- A refusal is \`{"error": {"code", "message", "hint", "issues"}}\` with the status of its code ([errors](errors.md)). All faults of a
  request are told at once.
- Each operation names the codes with which it may refuse. Any request may be refused with ${OF_ANY_REQUEST.map(quoted).join(", ")}.
- \`GET /api/events\` is a stream of server-sent events: each names what must be read again, and carries no data.
- \`bourse-workspace\` in a request's headers names the workspace that your window shows; a change meant for another one is refused.

This page is generated from the contracts: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of the local API, as one page. */
export function localApiReference(): string {
  const description = localOpenApi();
  const names = Object.keys(HOST_ROUTES) as readonly HostRouteName[];
  const areas = Map.groupBy(names, (name) => areaOf(name.split(" ")[1] ?? ""));
  const schemas = [...bodies()].map(([name, schema]) => {
    const written = memberOf(description, ["components", "schemas", name]);
    return [`### ${name}`, "", fieldTable("Member", isJsonObject(written) ? whole(written, description) : schema), ""];
  });
  const routes = [...areas].flatMap(([area, each]) => [
    `## ${area}`,
    "",
    ...each.map((name) => routeSection(name, description)),
  ]);
  return [INTRODUCTION, ...routes, "## Schemas", "", ...schemas.map((lines) => lines.join("\n"))].join("\n");
}

/** The value below some names of an object, one after the other; undefined where there is none. */
function memberOf(object: JsonObject, names: readonly string[]): JsonValue | undefined {
  return names.reduce<JsonValue | undefined>((at, name) => (isJsonObject(at) ? at[name] : undefined), object);
}

/** A schema with what its references name in their places, as a table shows it; the words beside a reference stay. */
function whole(schema: JsonObject, description: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  const named = typeof $ref === "string" ? memberOf(description, $ref.split("/").slice(1)) : undefined;
  const inside = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(inside);
    return isJsonObject(value) ? whole(value, description) : value;
  };
  const parts = Object.entries(own).map(([key, value]) => [key, inside(value)] as const);
  return { ...(isJsonObject(named) ? whole(named, description) : {}), ...Object.fromEntries(parts) };
}

/** Every body and answer that has a name, by name. */
function bodies(): ReadonlyMap<string, object> {
  const routes: readonly HostRoute[] = Object.values(HOST_ROUTES);
  const named = routes
    .flatMap(({ body, answer }) => [body, answer])
    .flatMap((schema) => {
      const name = schema && schemaName(schema);
      return schema && name !== undefined ? [[name, schema] as const] : [];
    });
  return new Map(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A link to the section of a schema, or its table where it has no name. */
function shown(head: string, schema: object, written: JsonValue | undefined): string {
  const name = schemaName(schema);
  if (name !== undefined) return `${head}: [${name}](#${name.toLowerCase()}).`;
  return fieldTable(head, isJsonObject(written) ? written : plain(schema));
}

/** The parameters of an operation in its path or in its query, as the members of an object. */
function parametersIn(place: "path" | "query", { parameters }: JsonObject): JsonObject {
  const here = Array.isArray(parameters) ? parameters.filter(isJsonObject).filter((each) => each.in === place) : [];
  const properties = here.map(({ name, schema, description = "" }) => [
    String(name),
    { ...(isJsonObject(schema) ? schema : {}), description },
  ]);
  return {
    properties: Object.fromEntries(properties),
    required: here.filter(({ required }) => required === true).map(({ name }) => String(name)),
  };
}

/** The example of a body or an answer in JSON. */
function exampleOf(operation: JsonObject, place: readonly string[]): readonly string[] {
  const example = memberOf(operation, [...place, "content", "application/json", "example"]);
  return example === undefined ? [] : ["```json", JSON.stringify(example), "```", ""];
}

function routeSection(name: HostRouteName, description: JsonObject): string {
  const { params, query, body, csv, maxBytes, answer, answerBytes }: HostRoute = HOST_ROUTES[name];
  const [method = "", path = ""] = name.split(" ");
  const written = memberOf(description, ["paths", path.replace(/:(\w+)/g, "{$1}"), method.toLowerCase()]);
  const operation = isJsonObject(written) ? whole(written, description) : {};
  const content = ["content", "application/json", "schema"];
  const answered = memberOf(operation, ["responses", "200", ...content]);
  const refusals = toldRefusals(ownRefusals(name));
  const file = csv ? "Takes a CSV file (`text/csv`)." : "";
  const bytes = maxBytes === undefined ? "" : `Takes up to ${maxBytes} bytes (\`application/octet-stream\`).`;
  return [
    `### ${name}`,
    "",
    `${ROUTE_WORDS[name]}. ${file}${bytes}`.trim(),
    "",
    ...(params ? [fieldTable("In the path", parametersIn("path", operation)), ""] : []),
    ...(query ? [fieldTable("Query", parametersIn("query", operation)), ""] : []),
    ...(body ? [shown("Body", body, memberOf(operation, ["requestBody", ...content])), ""] : []),
    ...(body ? exampleOf(operation, ["requestBody"]) : []),
    ...(answerBytes ? ["Answers with bytes (`application/octet-stream`).", ""] : []),
    ...(answer ? [shown(answerBytes ? "Their header" : "Answer", answer, answered), ""] : []),
    ...exampleOf(operation, ["responses", "200"]),
    ...(refusals === "" ? [] : [`Refused with: ${refusals}.`, ""]),
  ].join("\n");
}
