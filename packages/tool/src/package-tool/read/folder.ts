import { opendir } from "node:fs/promises";
import path from "node:path";
import { ARCHIVE_LIMITS, type ArchiveLimits, type Issue, isJsonObject, issue, parseStrictJson } from "@bourse/contract";
import type { Placed } from "../../cli/issues.ts";
import { safe } from "../../cli/text.ts";
import { PACKAGE_FOLDER } from "../package-folder.ts";
import { readBounded } from "./bytes.ts";
import { reasonOf, unreadable } from "./open.ts";
import { readSource, type SourceManifest } from "./source.ts";

/** A package folder in memory, in the form from which the archive package builds. */
export interface FolderContents {
  readonly manifest?: SourceManifest;
  /** Every file beside the manifest; incomplete when `issues` is not empty. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Faults that prevent reading the whole folder. */
  readonly issues: readonly Issue[];
  /** Adds the file to issues of the package, and the line to those of its manifest. */
  readonly place: (issues: readonly Issue[]) => readonly Placed[];
}

const MANIFEST = "manifest.json";

/**
 * The folder that becomes the package: the given folder, or its `package` folder when only that one contains a
 * manifest, as in a project with sources.
 */
export async function packageRoot(folder: string): Promise<string> {
  const nested = path.join(folder, PACKAGE_FOLDER);
  const [own, inner] = await Promise.all([names(folder), names(nested)]);
  return !own.includes(MANIFEST) && inner.includes(MANIFEST) ? nested : folder;
}

/** Names of the first entries; an unreadable folder has none here, and the caller that reads it reports it. */
async function names(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      found.push(entry.name);
      if (found.length > MAX_LISTED) break;
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
  }
  return found;
}

/** More entries than any package has, including folders: walking somebody's home folder stops early. */
const MAX_LISTED = 4 * ARCHIVE_LIMITS.entries;

/**
 * Reads a package folder within the size limits of its runtime; links and special files are refused, never followed.
 */
export async function readFolder(folder: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<FolderContents> {
  const walk: Walk = { folder, found: [], issues: [], listed: 0 };
  await list(walk, "");
  const paths = walk.found.sort();
  const files = new Map<string, Uint8Array>();
  const source = paths.includes(MANIFEST) ? await read(walk, MANIFEST, limits.manifestBytes) : undefined;
  const manifest = source && readSource(path.join(folder, MANIFEST), source);
  const contents = { ...(manifest ? { manifest } : {}), files, issues: walk.issues, place: placer(folder, manifest) };
  if (walk.issues.length > 0) return contents;
  let left = unpackedCap(manifest?.bytes, limits);
  for (const each of paths.filter((name) => name !== MANIFEST)) {
    const bytes = await read(walk, each, left);
    if (bytes === undefined) continue;
    left -= bytes.length;
    if (left < 0) {
      walk.issues.push(
        issue("archive.too_large", pointer(each), "The files together are larger than the runtime allows."),
      );
      break;
    }
    files.set(each, bytes);
  }
  return contents;
}

/** Codes whose pointer is the path of a file in the package. */
const OF_FILES = /^(?:archive|tool|wasm|web_app)\./;

function placer(folder: string, manifest: SourceManifest | undefined): FolderContents["place"] {
  const fileOf = (entry: string) => path.join(folder, entry.slice(1).replaceAll("~0", "~"));
  return (issues) =>
    (manifest?.place(issues) ?? issues).map((each: Placed) =>
      each.file === undefined && each.pointer !== "" && OF_FILES.test(each.rule)
        ? { ...each, file: fileOf(each.pointer) }
        : each,
    );
}

interface Walk {
  readonly folder: string;
  readonly found: string[];
  readonly issues: Issue[];
  listed: number;
}

async function list(walk: Walk, inside: string): Promise<void> {
  try {
    for await (const entry of await opendir(path.join(walk.folder, inside))) {
      walk.listed += 1;
      if (walk.listed > MAX_LISTED) return;
      await take(walk, inside === "" ? entry.name : `${inside}/${entry.name}`, entry);
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    walk.issues.push(unreadable(reasonOf(cause), inside === "" ? "" : pointer(inside)));
  }
  if (inside === "" && walk.listed > MAX_LISTED)
    walk.issues.push(issue("archive.too_large", "", `The folder holds more than ${MAX_LISTED} entries.`));
}

type Entry = { isDirectory(): boolean; isFile(): boolean };

async function take(walk: Walk, name: string, entry: Entry): Promise<void> {
  if (entry.isDirectory()) await list(walk, name);
  else if (entry.isFile()) walk.found.push(name);
  else walk.issues.push(issue("tool.not_a_file", pointer(name), "It is a link, a pipe, a socket or a device."));
}

async function read(walk: Walk, name: string, cap: number): Promise<Uint8Array | undefined> {
  const { bytes, issue: fault } = await readBounded(path.join(walk.folder, name), Math.max(cap, 0));
  if (fault !== undefined) walk.issues.push({ ...fault, pointer: pointer(name) });
  return bytes;
}

/** The limit of the manifest's runtime; the smallest limit without a known runtime. */
function unpackedCap(manifest: Uint8Array | undefined, { runtimes }: ArchiveLimits): number {
  const read = manifest === undefined ? undefined : parseStrictJson(manifest);
  const runtime = read?.value !== undefined && isJsonObject(read.value) ? read.value.runtime : undefined;
  const named = Object.entries(runtimes).find(([name]) => name === runtime);
  return (named?.[1] ?? runtimes.resource).unpacked;
}

/** An entry's pointer, in the form of the archive's own issues. */
function pointer(name: string): string {
  return `/${safe(name).replaceAll("~", "~0")}`;
}
