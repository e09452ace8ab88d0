import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { oldArchiveName } from "./old-archive.ts";
import type { PackageRows } from "./rows.ts";

/** What a sweep works on. */
export interface Swept {
  readonly folder: string;
  readonly rows: PackageRows;
  /** Names of folders in which a package is being unpacked. */
  readonly busy: ReadonlySet<string>;
  readonly report: (cause: unknown) => void;
}

/** Deletes everything in the folder of packages that no digest of `keep` needs. What cannot be deleted stays and is told. */
export function sweep({ folder, rows, busy, report }: Swept, keep: ReadonlySet<string>): void {
  const wanted = new Set([...keep].flatMap((digest) => wantedNames(rows, digest)));
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name) && !busy.has(name)) drop(join(folder, name), report);
  }
  for (const digest of keep)
    sweepTree(join(folder, digest), new Set(rows.list(digest).map((row) => row.sha256)), report);
  rows.keepOnly(keep);
}

/** An archive as earlier hosts kept it is needed until it is unpacked. */
function wantedNames(rows: PackageRows, digest: string): readonly string[] {
  return rows.list(digest).length > 0 ? [digest] : [oldArchiveName(digest)];
}

/** Strangers in a tree are in nobody's list and are never read; they only take room. */
function sweepTree(tree: string, files: ReadonlySet<string>, report: (cause: unknown) => void): void {
  // Behind a link lies a folder of somebody else.
  if (!lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(tree)) if (!files.has(name)) drop(join(tree, name), report);
}

/** Takes a link itself away, not what it leads to. */
function drop(path: string, report: (cause: unknown) => void): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (cause) {
    // A folder of another user, say. It is in nobody's way, and the host has to start.
    report(cause);
  }
}
