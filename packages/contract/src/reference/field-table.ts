import type { CommandContract } from "../commands/index.ts";
import { requirementWords } from "../commands/words.ts";
import { isJsonObject, type JsonObject } from "../json/value.ts";
import { fieldRows } from "./fields.ts";
import { table } from "./markdown.ts";

/** One table; a choice between objects is one table with all their fields, each listed once. */
export function fieldTable(head: string, schema: object): string {
  const { anyOf, ...whole } = plain(schema);
  const forms = Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [whole];
  const rows = new Map(
    forms.flatMap((form) => fieldRows(form)).map((row) => [`${row.path} ${row.says}`, row] as const),
  );
  if (rows.size === 0) return `${head}: none of its own.`;
  const required = (path: string) =>
    forms.every((form) => fieldRows(form).some((row) => row.path === path && row.required));
  const hasMeanings = [...rows.values()].some(({ meaning }) => meaning !== undefined);
  const cells = [...rows.values()].map(({ path, says, meaning = "" }) => [
    `\`${path}\``,
    required(path) ? "yes" : "",
    says,
    ...(hasMeanings ? [meaning] : []),
  ]);
  return table([head, "Required", "Rule", ...(hasMeanings ? ["Meaning"] : [])], cells);
}

/** The section of a command or a method of the bridge; `note` follows what it requires. */
export function methodSection(
  { method, requires, params, result }: Pick<CommandContract<string>, "method" | "requires" | "params" | "result">,
  note = "",
): string {
  return [
    `### ${method}`,
    "",
    `Requires: ${requirementWords(requires)}.${note}`,
    "",
    fieldTable("Parameter", params),
    "",
    fieldTable("Result", result),
    "",
  ].join("\n");
}

/** A schema as written to its file: without the schema library's hidden properties. */
export function plain(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}
