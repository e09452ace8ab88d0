import {
  canonicalize,
  findPlaces,
  type Issue,
  isJsonObject,
  type JsonObject,
  parseManifest,
  placeFinder,
  type TextPlace,
  type ValuePlaces,
} from "@bourse/contract";
import type { Placed } from "../../cli/issues.ts";

/** A manifest as written by its author. */
export interface SourceManifest {
  /** The future `manifest.json` of the package: the same without the editor's schema reference. */
  readonly bytes: Uint8Array;
  /** Adds lines to the issues of the manifest; issues outside the source are left out. */
  place(issues: readonly Issue[]): readonly Placed[];
}

const HINT = "$schema";
/** Codes of faults in the text of a manifest, not in files beside it. */
const OF_TEXT = /^(?:json|manifest|origin)\.|^wasm\.capability_undeclared$/;

/** Reads a source manifest from a file's bytes, without checking it. */
export function readSource(file: string, bytes: Uint8Array): SourceManifest {
  const { ok, value, ...read } = parseManifest(bytes);
  const hinted = value !== undefined && isJsonObject(value) && typeof value[HINT] === "string" ? value : undefined;
  const stoppedAt = "stoppedAt" in read ? read.stoppedAt : undefined;
  return {
    bytes: ok && hinted ? withoutHint(hinted) : bytes,
    place(issues) {
      const told = issues.filter((each) => !hinted || each.pointer !== `/${HINT}`);
      const text = new TextDecoder().decode(bytes);
      const stop = stoppedAt === undefined ? undefined : placeFinder(text)(stoppedAt);
      const lines = text.split("\n");
      const places = findPlaces(
        text,
        told.flatMap(({ pointer }) => waysUp(pointer)),
      );
      return told.map((each) => {
        const place = placeOf(each, places, stop);
        if (place === undefined) return each;
        return { ...each, file, ...place, excerpt: lines[place.line - 1]?.replace(/\r$/, "") ?? "" };
      });
    },
  };
}

function withoutHint(hinted: JsonObject): Uint8Array {
  return canonicalize(Object.fromEntries(Object.entries(hinted).filter(([name]) => name !== HINT)));
}

function placeOf(
  { rule, pointer }: Issue,
  places: ReadonlyMap<string, ValuePlaces>,
  stop: TextPlace | undefined,
): TextPlace | undefined {
  if (!OF_TEXT.test(rule)) return undefined;
  if (rule === "json.syntax") return stop;
  const nearest = waysUp(pointer).find((each) => places.has(each)) ?? "";
  return places.get(nearest)?.[rule === "json.duplicate_key" ? "last" : "first"];
}

/** A pointer, and those of the values around it: the list in which something is missing may be missing itself. */
function waysUp(pointer: string): readonly string[] {
  const steps = pointer.split("/");
  return steps.map((_, at) => steps.slice(0, steps.length - at).join("/"));
}
