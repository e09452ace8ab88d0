import { createHash } from "node:crypto";
import { ARCHIVE_LIMITS, type ArchiveLimits, isOk, issue, type Manifest } from "@bourse/contract";
import { MANIFEST_PATH, readManifestEntry } from "../contents/manifest-entry.ts";
import { PackageContents } from "../contents/package-contents.ts";
import { compress } from "../gzip/compress.ts";
import { comparePaths } from "../paths/compare.ts";
import { entryPointer } from "../paths/pointer.ts";
import { pathFault } from "../tar/path-rules.ts";
import { type TarFile, tarLength, writeTar } from "../tar/write.ts";
import type { BuildVerdict } from "./verdict.ts";

/** Input of a package. */
export interface BuildInput {
  /** Any JSON text of a valid manifest; the archive contains its canonical form. */
  readonly manifest: Uint8Array;
  /** Every other file, by its path in the package. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Builds the canonical archive of a manifest and its files, or reports everything that {@link readPackage} would
 * refuse. The same input gives the same tar everywhere; the deflate stream may differ between versions of zlib.
 */
export function buildPackage(input: BuildInput, limits: ArchiveLimits = ARCHIVE_LIMITS): BuildVerdict {
  const found = unpackedOf(input, limits);
  return "unpacked" in found ? packed(found, limits) : found;
}

/**
 * Says of a manifest and its files what {@link buildPackage} says, without an archive. Compressing takes as long as all
 * rules together, so only a package that could be too large is compressed.
 */
export function checkPackage(
  input: BuildInput,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Omit<BuildVerdict, "archive" | "digest"> {
  const found = unpackedOf(input, limits);
  if (!("unpacked" in found)) return found;
  const { contents, manifest, unpacked } = found;
  const most = MOST_COMPRESSED.ratio * unpacked + MOST_COMPRESSED.bytes;
  if (most <= contents.caps().compressed) return { ok: true, issues: contents.issues, manifest };
  const { archive: _, digest: __, ...verdict } = packed(found, limits);
  return verdict;
}

/** No content becomes larger than this by compression: what cannot be made smaller is stored, with a few bytes a block. */
const MOST_COMPRESSED = { ratio: 1.25, bytes: 1024 };

/** A package that violates no rule before it is compressed. */
interface Unpacked {
  readonly files: readonly TarFile[];
  readonly contents: PackageContents;
  readonly manifest: Manifest;
  /** Bytes of its tar. */
  readonly unpacked: number;
}

function unpackedOf(input: BuildInput, limits: ArchiveLimits): Unpacked | BuildVerdict {
  const { canonical, issues } = readManifestEntry(input.manifest);
  if (!canonical) return { ok: false, issues };
  const files = [{ path: MANIFEST_PATH, content: canonical }, ...inOrder(input.files)];
  const contents = check(files, limits);
  const caps = contents.caps();
  const manifest = contents.manifest?.manifest;
  if (!isOk(contents.issues) || !manifest) return { ok: false, issues: contents.issues };
  const unpacked = tarLength(files.map(({ content }) => content.length));
  if (unpacked > caps.unpacked) return tooLarge(contents, `The package unpacks to ${unpacked} bytes`, caps.unpacked);
  return { files, contents, manifest, unpacked };
}

function packed({ files, contents, manifest }: Unpacked, limits: ArchiveLimits): BuildVerdict {
  const archive = compress(writeTar(files), limits);
  const size = archive.length;
  const { compressed } = contents.caps();
  if (size > compressed) return tooLarge(contents, `The archive has ${size} bytes`, compressed);
  const digest = createHash("sha256").update(archive).digest("hex");
  return { ok: true, issues: contents.issues, archive, manifest, digest };
}

function inOrder(files: ReadonlyMap<string, Uint8Array>): readonly TarFile[] {
  return [...files].map(([path, content]) => ({ path, content })).sort((a, b) => comparePaths(a.path, b.path));
}

function check(files: readonly TarFile[], limits: ArchiveLimits): PackageContents {
  const contents = new PackageContents({ limits, keepFiles: false });
  for (const { path, content } of files) {
    const fault = pathFault(path);
    if (fault) {
      contents.report(issue("archive.path_invalid", entryPointer(path), fault));
      continue;
    }
    contents.open(path, content.length);
    contents.data(content);
    contents.close();
  }
  contents.end(true);
  if (files.length > limits.entries) {
    contents.report(issue("archive.too_large", "", `The package has more than ${limits.entries} files.`));
  }
  return contents;
}

function tooLarge({ issues }: PackageContents, what: string, cap: number): BuildVerdict {
  return { ok: false, issues: [...issues, issue("archive.too_large", "", `${what}; its runtime allows ${cap}.`)] };
}
