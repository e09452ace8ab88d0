import { SourceMap } from "node:module";
import type { Place } from "./fault.ts";

/** The map from a guest's program to its author's files, as `bourse compile` writes it beside the package. */
export interface GuestMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly names: readonly string[];
  readonly mappings: string;
  /** SHA-256 of the guest that the map belongs to, in hexadecimal. */
  readonly x_guest: string;
}

/** Paths of files that are not the author's begin with this. */
export const PACKAGES = "package:";

/** The first line of a log entry in which a guest says where it is, above its stack. `guest/engine.ts` writes it, within the guest. */
export const CALLBACK_IS_LONG = "this callback takes long, here:";

/** How the engine names a place of its program. */
const PLACE = /\bguest:(\d{1,7}):(\d{1,7})/g;

/** Finds places of a guest's program in its author's files. */
export class SourcePlaces {
  readonly #map: SourceMap;

  constructor(map: Omit<GuestMap, "x_guest">) {
    this.#map = new SourceMap({ ...map, file: "", sourceRoot: "" } as never);
  }

  /** The place in the author's files, or undefined for what the build added. */
  placeOf(line: number, column: number): Place | undefined {
    const found = this.#map.findEntry(line - 1, column - 1);
    // The nearest entry before the place: one of another line says nothing of it.
    if (!("originalSource" in found) || found.generatedLine !== line - 1) return undefined;
    return { file: found.originalSource, line: found.originalLine + 1, column: found.originalColumn + 1 };
  }

  /** A fault's words with the author's files and lines in the place of the program's. */
  inWords(words: string): string {
    return words.replaceAll(PLACE, (place, line, column) => {
      const found = this.placeOf(Number(line), Number(column));
      return found === undefined ? place : `${found.file}:${found.line}:${found.column}`;
    });
  }

  /** The first place of a fault that is in a file of the author, not in a package. */
  firstIn(words: string): Place | undefined {
    for (const [, line, column] of words.matchAll(PLACE)) {
      const found = this.placeOf(Number(line), Number(column));
      if (found && !isInPackage(found.file)) return found;
    }
    return undefined;
  }
}

const isInPackage = (file: string): boolean => file.startsWith(PACKAGES);
