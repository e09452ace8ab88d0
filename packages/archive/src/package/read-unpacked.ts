import { ARCHIVE_LIMITS, type ArchiveLimits, isOk, issue } from "@bourse/contract";
import { ENTRY_POINT } from "../contents/expected.ts";
import { MANIFEST_PATH } from "../contents/manifest-entry.ts";
import { PackageContents } from "../contents/package-contents.ts";
import { comparePaths } from "../paths/compare.ts";
import { entryPointer } from "../paths/pointer.ts";
import { pathFault } from "../tar/path-rules.ts";
import { tarLength } from "../tar/write.ts";
import type { UnpackedVerdict } from "./verdict.ts";

/** A file of an unpacked package, possibly the manifest. */
export interface UnpackedFile {
  readonly path: string;
  readonly size: number;
  /** The content, readable once. A chunk is valid until the next is requested. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** Options for reading an unpacked package. */
export interface ReadUnpackedOptions {
  readonly limits?: ArchiveLimits;
  readonly files?: "keep" | "discard";
}

/**
 * Reads an unpacked package and checks it with every rule of `readPackage` except those of the archive format. The
 * caller must know that the files belong to an archive with a certain digest.
 *
 * @throws any error of reading a file; never for the content of the bytes.
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

/** Files that the rules need as a whole. */
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
