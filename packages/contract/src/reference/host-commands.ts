import { COMMAND_CONTRACTS, type CommandContract, requirementWords } from "../commands/index.ts";
import { EVENT_SCHEMAS } from "../events/index.ts";
import { isJsonObject, type JsonObject } from "../json/value.ts";
import { hostVersionWith } from "../manifest/host-releases.ts";
import { fieldTable, methodSection, plain } from "./field-table.ts";
import { table } from "./markdown.ts";

const INTRODUCTION = `# Host commands and events of API v2

An interactive guest lists commands in its output envelope; the host runs them after the callback and answers each with
one \`result\` event that carries the command's id. On failure \`data.error\` has a code of [errors.md](errors.md), a
message and \`retryable\`. \`bourse commands --json\` prints the same contracts as JSON Schema. How to write a guest:
[interactive-guests.md](../guides/interactive-guests.md).

This page is generated from the contracts: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of the 29 host commands and of the events a guest gets, as one page. */
export function hostCommandReference(): string {
  const contracts: readonly CommandContract[] = Object.values(COMMAND_CONTRACTS);
  const overview = contracts.map(({ method, requires }) => [
    `\`${method}\``,
    requirementWords(requires),
    hostVersionWith(`command ${method}`) ?? "none yet",
  ]);
  return [
    INTRODUCTION,
    "## Commands",
    "",
    table(["Method", "Requires", "First host"], overview),
    "",
    ...contracts.map((each) => methodSection(each)),
    "## Events",
    "",
    "Every event has `api_version` 2, `type`, `context` (`workspace`, `generation`, `locale`, `now`) and `data`.",
    "",
    ...Object.entries(EVENT_SCHEMAS).map(([type, schema]) => eventSection(type, schema)),
  ].join("\n");
}

function eventSection(type: string, schema: object): string {
  const data = isJsonObject(plain(schema).properties) ? (plain(schema).properties as JsonObject).data : undefined;
  return [`### ${type}`, "", fieldTable("Field of `data`", isJsonObject(data) ? data : {}), ""].join("\n");
}
