import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import path from "node:path";
import { isJsonObject, type JsonValue } from "@bourse/contract";
import type { GuestMap } from "@bourse/sdk/source-places";

/** Name of the map that `bourse compile` writes beside the package. */
export const GUEST_MAP = "main.wasm.map";
/** Where compilers of WebAssembly leave theirs; a package holds none. */
const BYTE_MAPS = ["build/main.wasm.map", GUEST_MAP, "package.wasm.map"];

/** A line of an author's file; the file is named as the compiler names it. */
export interface AuthorPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds bytes of a module in its author's files. */
export type BytePlaces = (offset: number) => AuthorPlace | undefined;

/** A guest's map, and the folder in which it stands. */
export interface FoundMap {
  readonly folder: string;
  readonly map: GuestMap;
}

/** The map of a guest in TypeScript, if it stands in the project or beside the package, and belongs to this module. */
export async function mapBeside(given: string, sha256: string): Promise<FoundMap | undefined> {
  for (const folder of foldersOf(given)) {
    const map = await readMap(path.join(folder, GUEST_MAP));
    if (isGuestMap(map) && map.x_guest === sha256) return { folder, map };
  }
  return undefined;
}

/** The map that another compiler has left in a folder. */
export async function bytePlacesIn(folder: string): Promise<BytePlaces | undefined> {
  for (const name of BYTE_MAPS) {
    const places = bytePlacesOf(await readMap(path.join(folder, name)));
    if (places) return places;
  }
  return undefined;
}

/** The map that another compiler has left in the project or beside the package. */
export async function bytePlacesBeside(given: string): Promise<BytePlaces | undefined> {
  for (const folder of foldersOf(given)) {
    const places = await bytePlacesIn(folder);
    if (places) return places;
  }
  return undefined;
}

const foldersOf = (given: string): readonly string[] => [given, path.dirname(path.resolve(given))];

/** A map whose one line is the module; undefined for anything else, the map of a guest in TypeScript included. */
function bytePlacesOf(map: JsonValue | undefined): BytePlaces | undefined {
  if (map === undefined || !isJsonObject(map) || "x_guest" in map) return undefined;
  const source = sourceMapOf(map);
  return (
    source &&
    ((offset) => {
      const entry = source.findEntry(0, offset);
      if (!("originalSource" in entry)) return undefined;
      const { originalSource: file, originalLine, originalColumn } = entry;
      return { file, line: originalLine + 1, column: originalColumn + 1 };
    })
  );
}

function sourceMapOf(map: object): SourceMap | undefined {
  try {
    return new SourceMap(map as ConstructorParameters<typeof SourceMap>[0]);
  } catch (cause) {
    // Another tool's file of the same name.
    if (cause instanceof TypeError) return undefined;
    throw cause;
  }
}

const isGuestMap = (map: unknown): map is GuestMap => typeof map === "object" && map !== null && "x_guest" in map;

/** A broken map, or one that is being written, only costs the lines. */
async function readMap(file: string): Promise<JsonValue | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    if (cause instanceof SyntaxError || (cause as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw cause;
  }
}
