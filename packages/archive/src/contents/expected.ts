import { type Issue, issue } from "@bourse/contract";
import { entryPointer } from "../paths/pointer.ts";
import type { ManifestEntry } from "./manifest-entry.ts";

export const ENTRY_POINT = "main.wasm";

/** The files of a package besides its manifest: each path with its SHA-256 in hex, or `undefined` if any content is allowed. */
export interface ExpectedFiles {
  readonly hashes: ReadonlyMap<string, string | undefined>;
  /** Code and message for an unexpected file. */
  readonly stranger: { readonly rule: string; readonly message: string };
  /** Code and message for a missing file. */
  readonly missing: { readonly rule: string; readonly message: string };
}

const UNEXPECTED = "archive.unexpected_file";
const MISMATCH = "archive.inventory_mismatch";
const MISSING = { rule: MISMATCH, message: "The file is missing from the archive." };

/** The files that a manifest's runtime allows in its archive; nothing when the manifest does not determine them. */
export function expectedFiles(entry: ManifestEntry): ExpectedFiles | undefined {
  switch (entry.runtime) {
    case "resource":
      return {
        hashes: new Map(),
        stranger: { rule: UNEXPECTED, message: "A resource package holds nothing but its manifest." },
        missing: MISSING,
      };
    case "wasm":
      return {
        hashes: new Map([[ENTRY_POINT, undefined]]),
        stranger: { rule: UNEXPECTED, message: `A wasm package holds nothing but its manifest and ${ENTRY_POINT}.` },
        missing: { rule: "archive.module_missing", message: `The package holds no ${ENTRY_POINT}.` },
      };
    case "webApp":
    case "managedModel":
      return entry.inventory === undefined
        ? undefined
        : {
            hashes: entry.inventory,
            stranger: { rule: MISMATCH, message: "The manifest's inventory has no such file." },
            missing: MISSING,
          };
    default:
      return undefined;
  }
}

/** The listed files that are missing. */
export function missingFiles(expected: ExpectedFiles, seen: ReadonlySet<string>): readonly Issue[] {
  return [...expected.hashes.keys()]
    .filter((path) => !seen.has(path))
    .map((path) => issue(expected.missing.rule, entryPointer(path), expected.missing.message));
}

/** The refusal of a content that differs from its listed hash. */
export function hashMismatch(path: string): Issue {
  return issue(MISMATCH, entryPointer(path), "The content does not have the hash that the manifest promises.");
}
