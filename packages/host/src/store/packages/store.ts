import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { UnpackedFile } from "@bourse/archive";
import type { Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../database.ts";
import { adder } from "./add.ts";
import type { Addition } from "./addition.ts";
import { adoptArchive, oldArchiveName } from "./old-archive.ts";
import { checkHash, HELD_BYTES, hashedPieces, openCompared, openTreeFile, type PackageFile } from "./package-file.ts";
import { type FileRow, packageRows } from "./rows.ts";
import { sweep } from "./sweep.ts";

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
