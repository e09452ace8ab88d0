import { HOST_ROUTES, type HostRoute, type HostRouteName } from "../host-api/index.ts";
import { fieldTable } from "./field-table.ts";
import { areaOf, schemaName } from "./local-openapi.ts";
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
- \`GET /api/events\` is a stream of server-sent events: each names what must be read again, and carries no data.
- \`bourse-workspace\` in a request's headers names the workspace that your window shows; a change meant for another one is refused.

This page is generated from the contracts: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of the local API, as one page. */
export function localApiReference(): string {
  const names = Object.keys(HOST_ROUTES) as readonly HostRouteName[];
  const areas = Map.groupBy(names, (name) => areaOf(name.split(" ")[1] ?? ""));
  const schemas = [...bodies()].map(([name, schema]) =>
    [`### ${name}`, "", fieldTable("Member", schema), ""].join("\n"),
  );
  const routes = [...areas].flatMap(([area, each]) => [`## ${area}`, "", ...each.map(routeSection)]);
  return [INTRODUCTION, ...routes, "## Schemas", "", ...schemas].join("\n");
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
function shown(head: string, schema: object): string {
  const name = schemaName(schema);
  return name === undefined ? fieldTable(head, schema) : `${head}: [${name}](#${name.toLowerCase()}).`;
}

function routeSection(name: HostRouteName): string {
  const { params, query, body, csv, maxBytes, answer, answerBytes }: HostRoute = HOST_ROUTES[name];
  const file = csv ? "Takes a CSV file (`text/csv`)." : "";
  const bytes = maxBytes === undefined ? "" : `Takes up to ${maxBytes} bytes (\`application/octet-stream\`).`;
  return [
    `### ${name}`,
    "",
    `${ROUTE_WORDS[name]}. ${file}${bytes}`.trim(),
    "",
    ...(params ? [fieldTable("In the path", params), ""] : []),
    ...(query ? [fieldTable("Query", query), ""] : []),
    ...(body ? [shown("Body", body), ""] : []),
    ...(answerBytes ? ["Answers with bytes (`application/octet-stream`).", ""] : []),
    ...(answer ? [shown(answerBytes ? "Their header" : "Answer", answer), ""] : []),
  ].join("\n");
}
