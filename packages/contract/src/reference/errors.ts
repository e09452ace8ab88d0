import { type CatalogueEntry, ERROR_CATALOGUE } from "../errors/index.ts";
import { table } from "./markdown.ts";

const INTRODUCTION = `# Error codes

Every refusal and warning of tool, cloud and host has one of these codes. \`Number\` is the \`code\` of a REST answer,
\`Status\` the HTTP status where a route answers with it. Codes and numbers do not change their meaning.

This page is generated from the catalogue: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of all error codes, as one page, by number. */
export function errorReference(): string {
  const entries = Object.entries<CatalogueEntry>(ERROR_CATALOGUE).toSorted(([, a], [, b]) => a.number - b.number);
  const rows = entries.map(([code, entry]) => [
    `\`${code}\``,
    String(entry.number),
    String(entry.status ?? 422),
    entry.severity ?? "error",
    entry.title,
    entry.hint,
  ]);
  return `${INTRODUCTION}\n${table(["Code", "Number", "Status", "Severity", "Meaning", "What to do"], rows)}\n`;
}
