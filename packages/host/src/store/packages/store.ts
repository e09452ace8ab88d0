import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readPackage, type UnpackedFile } from "@bourse/archive";
import { LARGEST_ARCHIVE_BYTES } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../database.ts";
import { adder } from "./add.ts";
import type { Addition } from "./addition.ts";
import {
  checkHash,
  HELD_BYTES,
  hashedPieces,
  openCompared,
  openPlain,
  openTreeFile,
  type PackageFile,
} from "./package-file.ts";
import { filePieces } from "./pieces.ts";
import { type FileRow, type PackageRows, packageRows } from "./rows.ts";

/** Unpacked packages by the SHA-256 of their archives. No package is ever loaded into memory as a whole. */
export interface PackageStore {
  /**
   * Whether every byte of the package is stored. A package that was changed on disk does not count and is fetched
   * again.
   */
  holds(digest: string): Promise<boolean>;
  /**
   * Fetches, checks and unpacks a package. @throws HostRefusal `host.store_full`, `host.store_failed`; exceptions of
   * the addition
   */
  add<Checked>(addition: Addition<Checked>): Promise<Checked>;
  /** Unpacks an archive stored by an earlier host. @throws HostRefusal */
  adopt(digest: string): Promise<void>;
  /**
   * The files of a package, including the manifest; reading a changed file fails with `install.package_damaged`.
   * @throws HostRefusal `install.package_damaged` when there is no such package
   */
  files(digest: string): readonly UnpackedFile[];
  /** The same files by path, size and hash alone. @throws HostRefusal `install.package_damaged` */
  list(digest: string): readonly FileRow[];
  /**
   * Opens a completely verified file of a package; undefined when the package has no such file. @throws HostRefusal
   * `install.package_damaged`
   */
  openFile(digest: string, path: string): Promise<PackageFile | undefined>;
  /**
   * Deletes everything that no digest of `keep` needs, including half-written trees, old archives and foreign files.
   * Follows no link. Runs only at a start, so a tree stays until then after a removal or an update: rolling back or
   * reinstalling needs no second download, and a plan in progress cannot lose its package. The remaining trees come
   * from the trader's own installs.
   */
  sweep(keep: ReadonlySet<string>): void;
}

/** Dependencies of the store. */
export interface PackageStoreSetup {
  readonly dataDir: string;
  readonly database: Database;
  readonly random: Random;
  /** Called with failures to delete during a sweep. */
  readonly report: (cause: unknown) => void;
  /** The largest file that is kept in memory while it is read; `HELD_BYTES` when absent. */
  readonly heldBytes?: number;
}

export function packageStore({ heldBytes = HELD_BYTES, ...setup }: PackageStoreSetup): PackageStore {
  const { dataDir, database, random, report } = setup;
  const folder = join(dataDir, "packages");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rows = packageRows(database);
  const busy = new Set<string>();
  const add = adder({ folder, rows, random, busy });
  const open = (digest: string, row: FileRow) => openTreeFile(join(folder, digest, row.sha256), row);
  const filesOf = (digest: string) => {
    const found = rows.list(digest);
    if (found.length > 0) return found;
    throw new HostRefusal("install.package_damaged", "the package is not in the store");
  };
  return {
    async holds(digest) {
      const wanted = rows.list(digest);
      for (const row of wanted) if (!(await isWhole(() => open(digest, row), row))) return false;
      return wanted.length > 0;
    },
    add,
    async adopt(digest) {
      if (rows.list(digest).length === 0) await adoptArchive(join(folder, oldArchiveName(digest)), digest, add);
    },
    files: (digest) =>
      filesOf(digest).map((row) => ({
        ...row,
        async *bytes() {
          const file = await open(digest, row);
          try {
            yield* hashedPieces(file, row);
          } finally {
            await file.close();
          }
        },
      })),
    list: filesOf,
    async openFile(digest, path) {
      const row = filesOf(digest).find((each) => each.path === path);
      return row && openCompared(join(folder, digest, row.sha256), row, heldBytes);
    },
    sweep: (keep) => sweep({ folder, rows, busy, report }, keep),
  };
}

async function isWhole(open: () => ReturnType<typeof openTreeFile>, row: FileRow): Promise<boolean> {
  try {
    const file = await open();
    try {
      await checkHash(file, row);
    } finally {
      await file.close();
    }
    return true;
  } catch (cause) {
    if (cause instanceof HostRefusal && cause.code === "install.package_damaged") return false;
    throw cause;
  }
}

/** Dependencies of a sweep. */
interface Swept {
  readonly folder: string;
  readonly rows: PackageRows;
  /** Names of folders in which a package is being unpacked. */
  readonly busy: ReadonlySet<string>;
  readonly report: (cause: unknown) => void;
}

/** Deletes everything in the packages folder that no digest of `keep` needs. Failures to delete are reported. */
function sweep({ folder, rows, busy, report }: Swept, keep: ReadonlySet<string>): void {
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

/** File name of an archive as older hosts stored it. */
function oldArchiveName(digest: string): string {
  return `${digest}.tar.gz`;
}

/**
 * Unpacks an archive stored by an earlier host, like a download, and deletes it. Does nothing if there is none. @throws
 * HostRefusal `install.package_damaged`, `install.package_refused`, `host.store_full`, `host.store_failed`
 */
async function adoptArchive(
  path: string,
  digest: string,
  add: (addition: Addition<void>) => Promise<void>,
): Promise<void> {
  if (!existsSync(path)) return;
  await add({
    digest,
    maxBytes: LARGEST_ARCHIVE_BYTES,
    async fetch(into) {
      await into.begin();
      const file = await openPlain(path, "the stored archive");
      try {
        for await (const piece of filePieces(file)) await into.write(piece);
      } finally {
        await file.close();
      }
    },
    async check(archive, files) {
      if (archive.digest !== digest) {
        throw new HostRefusal("install.package_damaged", "the stored archive has other bytes than were installed");
      }
      const { ok, issues } = await readPackage(archive.bytes(), { files });
      if (!ok) throw new HostRefusal("install.package_refused", "the package does not pass the package check", issues);
    },
  });
  rmSync(path);
}
