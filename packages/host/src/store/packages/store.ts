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

/** Unpacked packages by the SHA-256 of their archives. None is ever held whole. */
export interface PackageStore {
  /** Whether every byte of the package is here. A package changed on disk is not: it is fetched again. */
  holds(digest: string): Promise<boolean>;
  /** Fetches, checks and unpacks a package. @throws HostRefusal `host.store_full`, `host.store_failed`; what the addition throws */
  add<Checked>(addition: Addition<Checked>): Promise<Checked>;
  /** Unpacks what an earlier host kept as an archive. @throws HostRefusal */
  adopt(digest: string): Promise<void>;
  /**
   * The files of a package, the manifest too; reading one ends with `install.package_damaged` when it was changed.
   *
   * @throws HostRefusal `install.package_damaged` when there is no such package
   */
  files(digest: string): readonly UnpackedFile[];
  /**
   * Opens a file of a package, every byte of which has been compared; undefined when the package has no such file.
   *
   * @throws HostRefusal `install.package_damaged`
   */
  openFile(digest: string, path: string): Promise<PackageFile | undefined>;
  /**
   * Deletes everything that no digest of `keep` needs: half-written trees, old archives and strangers too. Follows no link.
   * It runs at a start only. After a removal or an update the tree stays until then: going back or installing again needs no
   * second download, a plan that is being made cannot lose its package, and what stays came by the trader's own installs.
   */
  sweep(keep: ReadonlySet<string>): void;
}

/** What the store works with. */
export interface PackageStoreSetup {
  readonly dataDir: string;
  readonly database: Database;
  readonly random: Random;
  /** Gets what a sweep could not delete. */
  readonly report: (cause: unknown) => void;
  /** The largest file that is held while it is given; `HELD_BYTES` when absent. */
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
