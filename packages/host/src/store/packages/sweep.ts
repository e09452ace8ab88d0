import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { oldArchiveName } from "./old-archive.ts";
import type { PackageRows } from "./rows.ts";

/** Dependencies of a sweep. */
export interface Swept {
  readonly folder: string;
  readonly rows: PackageRows;
  /** Names of folders in which a package is being unpacked. */
  readonly busy: ReadonlySet<string>;
  readonly report: (cause: unknown) => void;
}

/** Deletes everything in the packages folder that no digest of `keep` needs. Failures to delete are reported. */
export function sweep({ folder, rows, busy, report }: Swept, keep: ReadonlySet<string>): void {
  const wanted = new Set([...keep].flatMap((digest) => wantedNames(rows, digest)));
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name) && !busy.has(name)) drop(join(folder, name), report);
  }
  for (const digest of keep)
    sweepTree(join(folder, digest), new Set(rows.list(digest).map((row) => row.sha256)), report);
  rows.keepOnly(keep);
}

/** An archive of an earlier host is needed until it is unpacked. */
function wantedNames(rows: PackageRows, digest: string): readonly string[] {
  return rows.list(digest).length > 0 ? [digest] : [oldArchiveName(digest)];
}

/** Foreign files in a tree are listed nowhere and never read; they only take up space. */
function sweepTree(tree: string, files: ReadonlySet<string>, report: (cause: unknown) => void): void {
  // A link leads to a folder that is not the host's.
  if (!lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(tree)) if (!files.has(name)) drop(join(tree, name), report);
}

/** Removes a link itself, not its target. */
function drop(path: string, report: (cause: unknown) => void): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (cause) {
    // For example a folder of another user. It does no harm, and the host must start.
    report(cause);
  }
}
