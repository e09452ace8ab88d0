import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../lib/root.ts";
import { code, table } from "./words.ts";

/** Files of `packages/contract/src/limits` by what they limit. */
const AREAS: readonly (readonly [string, readonly string[]])[] = [
  ["Every manifest and archive", ["manifest", "archive", "json"]],
  ["Runtime `wasm`: modules, callbacks, queues", ["guest", "journal"]],
  ["Runtime `webApp`: frames and their bridge", ["web-app"]],
  ["Runtime `managedModel`, and questions to language models", ["forecasts", "models"]],
  ["Alerts, scans and tasks that packages bring", ["tasks"]],
  ["Requests to the network", ["network"]],
  ["Process plugins and the in-app API", ["plugins", "in-app", "trees"]],
  ["Keys and official sets", ["publishers"]],
];

/** All limits of the contract on one page, by runtime. */
export async function limitSection(): Promise<string> {
  const areas = await Promise.all(AREAS.map(async ([title, files]) => `### ${title}\n\n${await areaTable(files)}\n`));
  return `## Limits

A name with a point is a member of a table of limits. \`Ms\` at the end of a name means milliseconds, \`Bytes\` and \`BYTES\` mean a size
in bytes. The names are those of the code.

${areas.join("\n")}`;
}

async function areaTable(files: readonly string[]): Promise<string> {
  const rows = await Promise.all(files.map(fileRows));
  return table(["Limit", "Value", "What it limits, or its reason"], rows.flat());
}

async function fileRows(name: string): Promise<readonly (readonly string[])[]> {
  const file = path.join(root, "packages/contract/src/limits", `${name}.ts`);
  const exported: Readonly<Record<string, unknown>> = await import(file);
  const source = readFileSync(file, "utf8");
  return Object.entries(exported).flatMap(([constant, value]) => rowsOf([constant], value, source));
}

function rowsOf(names: readonly string[], value: unknown, source: string): readonly (readonly string[])[] {
  if (typeof value === "number") return [[code(names.join(".")), String(value), docOf(names, source)]];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => rowsOf([...names, name], each, source));
}

/** The first sentence of the comment above a constant, or above its member in the type or the literal of its table. */
function docOf([constant = "", ...members]: readonly string[], source: string): string {
  const last = members.at(-1);
  if (last === undefined) return docBefore(`export const ${constant}\\b`, source);
  const type = new RegExp(`export const ${constant}: (\\w+)`).exec(source)?.[1] ?? "";
  const declared = part(source, `export interface ${type} {`, "\n}");
  return (
    docBefore(`readonly ${last}:`, declared) || docBefore(`${last}:`, part(source, `export const ${constant}`, "\n};"))
  );
}

function part(source: string, from: string, to: string): string {
  const start = source.indexOf(from);
  return start < 0 ? "" : source.slice(start, source.indexOf(to, start));
}

function docBefore(place: string, source: string): string {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${place}`).exec(source)?.[1] ?? "";
  const words = found
    .replaceAll(/\s*\n\s*\*\s?/g, " ")
    .replaceAll(/\{@link ([^}]+)\}/g, "`$1`")
    .trim();
  return /^.*?[.:](?= |$)/.exec(words)?.[0].replace(/:$/, ".") ?? words;
}
