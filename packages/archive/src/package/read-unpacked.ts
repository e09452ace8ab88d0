import { ARCHIVE_LIMITS, type ArchiveLimits, isOk, issue } from "@bourse/contract";
import { ENTRY_POINT } from "../contents/expected.ts";
import { MANIFEST_PATH } from "../contents/manifest-entry.ts";
import { PackageContents } from "../contents/package-contents.ts";
import { comparePaths } from "../paths/compare.ts";
import { entryPointer } from "../paths/pointer.ts";
import { pathFault } from "../paths/rules.ts";
import { tarLength } from "../tar/write.ts";
import type { UnpackedVerdict } from "./verdict.ts";

/** A file of a package that was unpacked, the manifest too. */
export interface UnpackedFile {
  readonly path: string;
  readonly size: number;
  /** The content; read once. A part is good until the next is asked for. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** How an unpacked package is read. */
export interface ReadUnpackedOptions {
  readonly limits?: ArchiveLimits;
  readonly files?: "keep" | "discard";
}

/**
 * Reads a package that lies unpacked and holds it to every rule of `readPackage` but those of its wrapping. That the files
 * are those of an archive with a certain digest is for the caller to know.
 *
 * @throws whatever reading a file throws; never for what the bytes are.
 */
export async function readUnpacked(
  files: readonly UnpackedFile[],
  { limits = ARCHIVE_LIMITS, files: fate = "keep" }: ReadUnpackedOptions = {},
): Promise<UnpackedVerdict> {
  const contents = new PackageContents({ limits, keepFiles: fate === "keep" });
  const isKept = (path: string) => fate === "keep" || HELD.has(path);
  for (const file of files.toSorted(inOrder)) await feed(contents, file, isKept(file.path));
  contents.end(true);
  const { unpacked } = contents.caps();
  if (files.length > limits.entries || tarLength(files.map(({ size }) => size)) > unpacked) {
    contents.report(issue("archive.too_large", "", "The package has more files or bytes than its runtime allows."));
  }
  return verdictOf(contents);
}

function inOrder(left: UnpackedFile, right: UnpackedFile): number {
  if (left.path === MANIFEST_PATH || right.path === MANIFEST_PATH) return left.path === MANIFEST_PATH ? -1 : 1;
  return comparePaths(left.path, right.path);
}

/** What the rules read as a whole. */
const HELD: ReadonlySet<string> = new Set([MANIFEST_PATH, ENTRY_POINT]);

async function feed(contents: PackageContents, { path, size, bytes }: UnpackedFile, isKept: boolean): Promise<void> {
  const fault = pathFault(path);
  if (fault) return contents.report(issue("archive.path_invalid", entryPointer(path), fault));
  contents.open(path, size);
  for await (const part of bytes()) contents.data(isKept ? Uint8Array.from(part) : part);
  contents.close();
}

function verdictOf({ issues, manifest: entry, files, wasm }: PackageContents): UnpackedVerdict {
  if (!isOk(issues) || !entry?.manifest) return { ok: false, issues };
  const found = { manifest: entry.manifest, manifestBytes: entry.bytes, files, ...(wasm ? { wasm } : {}) };
  return { ok: true, issues, package: found };
}
