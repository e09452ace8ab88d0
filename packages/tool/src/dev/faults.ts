import { readFileSync, realpathSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inspectWasm } from "@bourse/archive/wasm";
import type { DevelopedFault, Fault } from "@bourse/contract/host-api";
import type { SourcePlaces } from "@bourse/sdk/source-places";
import type { Placed } from "../cli/issues.ts";
import { safe } from "../cli/text.ts";
import type { BytePlaces } from "../guest/source-map.ts";
import { packageRoot } from "../package-tool/read/folder.ts";

/** A fault of a save, before it has a time. */
export type DevFault = Omit<DevelopedFault, "at" | "code"> & { readonly code: string };

/** A place in one of the author's files, relative to the folder. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** Lines shown before and after the place. */
const AROUND = 2;
/** A line of a minified file is no help. */
const MAX_WIDTH = 160;
/** Longest text of a message; a report has a limit. */
const MAX_MESSAGE = 2000;

/** The lines around a place with a mark under the column, as compilers show them; undefined if there is no such line. */
export function codeFrame(text: string, { line, column }: Omit<Place, "file">): string | undefined {
  const lines = text.split(/\r?\n/);
  if (line > lines.length) return undefined;
  const first = Math.max(1, line - AROUND);
  const last = Math.min(lines.length, line + AROUND);
  const width = String(last).length;
  return lines
    .slice(first - 1, last)
    .flatMap((content, index) => {
      const number = first + index;
      const shown = `${number === line ? ">" : " "} ${String(number).padStart(width)} | ${safe(content.slice(0, MAX_WIDTH).replaceAll("\t", "  "))}`;
      if (number !== line || column === undefined || column > MAX_WIDTH) return [shown.trimEnd()];
      const tabs = content.slice(0, column - 1).split("\t").length - 1;
      return [shown.trimEnd(), `  ${" ".repeat(width)} | ${" ".repeat(column - 1 + tabs)}^`];
    })
    .join("\n");
}

/** How compilers name a place: file, line and column, with the message where it stands on the same line. */
const PLACES: readonly RegExp[] = [
  // AssemblyScript: the message stands in an earlier line.
  /^\s*(?:in|└─ in) (?<file>[^\s(][^(\n]*)\((?<line>\d+),(?<column>\d+)\)/m,
  // C, and wabt, esbuild and most others.
  /^(?:\S+Error: )?(?<file>(?:[A-Za-z]:)?[^\s:][^:\n]*):(?<line>\d+):(?<column>\d+):\s*(?:fatal )?(?:error|ERROR)?:?\s*(?<message>[^\n]*)/m,
  // rolldown draws a frame of its own.
  /\[ (?<file>[^\s:]+):(?<line>\d+):(?<column>\d+) \]/,
  // Node, of a script that does not parse.
  /^(?:file:\/\/)?(?<file>\/[^:\n]+):(?<line>\d+)$/m,
];

/** The line of a compiler's output that says what is wrong. */
const SAYS = /^\s*(?:ERROR|error|Error|SyntaxError)[^:\n]*: ?(?<message>[^\n]+)/m;

/** The fault that a build has written. */
export function faultOfOutput(output: string, folder: string): DevFault {
  const text = stripVTControlCharacters(output);
  const found = PLACES.map((each) => each.exec(text)?.groups).find((each) => each !== undefined);
  const message = found?.message || SAYS.exec(text)?.groups?.message || text.trim();
  return faultAt(folder, { stage: "build", code: "tool.build_failed", message }, found ?? {});
}

/** A fault at the place that a compiler names; without one if it names none in the folder. */
export function faultAt(
  folder: string,
  { message, ...fault }: Pick<DevFault, "stage" | "code" | "message">,
  place: Readonly<Record<string, string | undefined>>,
): DevFault {
  const found = place.file === undefined ? undefined : placeIn(folder, place);
  return { ...fault, message: message.slice(0, MAX_MESSAGE), ...shown(folder, found) };
}

function placeIn(
  folder: string,
  { file = "", line, column }: Readonly<Record<string, string | undefined>>,
): Place | undefined {
  const full = path.resolve(folder, file);
  const relative = path.relative(folder, full);
  if (relative.startsWith("..") || path.isAbsolute(relative)) return undefined;
  return { file: relative, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
}

/** The step that found an issue, and the folder that it is about. */
export interface IssueOf {
  readonly stage: DevFault["stage"];
  readonly folder: string;
}

/** An issue as a fault; its file is absolute or relative to the folder. */
export function faultOfIssue(issue: Placed, { stage, folder }: IssueOf): DevFault {
  const { rule: code, pointer, message, hint, file, line, column } = issue;
  const place =
    file === undefined || line === undefined
      ? undefined
      : { file: path.relative(folder, path.resolve(folder, file)), line };
  const where = pointer === "" ? "" : `${pointer}: `;
  return {
    stage,
    code,
    message: `${where}${message}${hint === "" ? "" : `\n${hint}`}`,
    ...shown(folder, place && (column === undefined ? place : { ...place, column })),
  };
}

/** The place with its lines; without the place if the file is not in the folder. */
function shown(
  folder: string,
  place: Place | undefined,
): Partial<Pick<DevFault, "file" | "line" | "column" | "frame">> {
  if (!place || place.line < 1) return {};
  const text = readInside(folder, place.file);
  const frame = text === undefined ? undefined : codeFrame(text, place);
  return { ...place, ...(frame === undefined ? {} : { frame }) };
}

/** A file of the folder; a link out of it is not followed. */
function readInside(folder: string, file: string): string | undefined {
  try {
    const full = realpathSync(path.join(folder, file));
    if (path.relative(realpathSync(folder), full).startsWith("..")) return undefined;
    return readFileSync(full, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    return undefined;
  }
}

/** The module that failed, and the author's folder. */
export interface FailedModule {
  readonly folder: string;
  readonly module: Uint8Array | undefined;
  readonly apiVersion: 1 | 2;
  /** Sources beside the package, relative to the folder. */
  readonly sources: readonly string[];
  /** The author's files and lines of a guest in TypeScript, whose message names places of its program. */
  readonly places: SourcePlaces | undefined;
  /** The author's files by the bytes of the module, from the map of another compiler. */
  readonly bytePlaces: BytePlaces | undefined;
}

/** A guest's fault with its place in the author's source, as far as the module says it. */
export function faultOfGuest(
  { code, message, offsets }: Pick<Fault, "code" | "message"> & { readonly offsets?: readonly number[] },
  failed: FailedModule,
): DevFault {
  if (failed.places) {
    const words = failed.places.inWords(message).slice(0, MAX_MESSAGE);
    return { stage: "run", code, message: words, ...shown(failed.folder, failed.places.firstIn(message)) };
  }
  const place = abortPlace(message, failed) ?? mappedPlace(offsets ?? [], failed) ?? namedPlace(message, failed);
  return { stage: "run", code, message: message.slice(0, MAX_MESSAGE), ...shown(failed.folder, place) };
}

/** AssemblyScript's own words before a trap. */
function abortPlace(message: string, { folder }: FailedModule): Place | undefined {
  const found = /abort: .* at (?<file>[^\s:]+):(?<line>\d+):(?<column>\d+)/.exec(message)?.groups;
  return found && placeIn(folder, found);
}

/** The first frame that the source map places in a file of the folder. */
function mappedPlace(offsets: readonly number[], failed: FailedModule): Place | undefined {
  const { folder, module, apiVersion, bytePlaces } = failed;
  if (bytePlaces === undefined || module === undefined) return undefined;
  // The host rewrites the sizes of memory and table before the code.
  const shift = (inspectWasm(module, { apiVersion }).capped?.length ?? module.length) - module.length;
  for (const offset of offsets) {
    const { file, line, column } = bytePlaces(offset - shift) ?? {};
    const place = file === undefined ? undefined : placeIn(folder, { file, line: `${line}`, column: `${column}` });
    if (place && !place.file.includes("node_modules")) return place;
  }
  return undefined;
}

/** How languages define a function of a name. */
const DEFINITIONS: readonly ((name: string) => RegExp)[] = [
  (name) => new RegExp(`\\bfunction\\s+${name}\\b`),
  (name) => new RegExp(`\\(func\\s+\\$${name}\\b`),
  (name) => new RegExp(`^[A-Za-z_][\\w\\s*]*\\b${name}\\s*\\([^;]*$`),
];

/** The definition of the first function that the message names and a source defines. */
function namedPlace(message: string, { folder, sources }: FailedModule): Place | undefined {
  const names = [...message.matchAll(/(?:in|<) (\S{1,80})#\d+/g)].map(([, name = ""]) => name);
  for (const full of names) {
    const name = full.split("/").at(-1)?.split("~").at(0) ?? "";
    if (!/^[\w$.]+$/.test(name)) continue;
    const last = name.split(/[.#]/).at(-1) ?? name;
    for (const file of sources) {
      const lines = readInside(folder, file)?.split("\n") ?? [];
      const at = lines.findIndex((text) => DEFINITIONS.some((each) => each(last.replaceAll("$", "\\$")).test(text)));
      if (at >= 0) return { file, line: at + 1 };
    }
  }
  return undefined;
}

/** More than any guest has. */
const MAX_SOURCES = 500;
const SOURCE = /\.(?:ts|mts|js|wat|c|h|cc|cpp|rs|zig)$/;

/** The sources beside the package, relative to the folder. */
export async function sourcesOf(folder: string): Promise<readonly string[]> {
  const root = path.relative(folder, await packageRoot(folder));
  try {
    const found = await readdir(folder, { recursive: true });
    return found
      .filter((each) => SOURCE.test(each) && !each.includes("node_modules") && (root === "" || !each.startsWith(root)))
      .slice(0, MAX_SOURCES);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    return [];
  }
}
