import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";

/** Archives by the SHA-256 of their bytes. */
export interface PackageStore {
  /** False also for a file that was changed on disk: what is damaged is fetched anew. */
  has(digest: string): boolean;
  /** Stores the bytes under their digest. */
  put(archive: Uint8Array): string;
  /**
   * The archive, hashed again: a file changed on disk is not served.
   *
   * @throws HostRefusal `install.package_damaged`
   */
  get(digest: string): Uint8Array;
  /** Deletes everything whose digest is not in `keep`: half-written files and folders too, whatever is in them. */
  sweep(keep: ReadonlySet<string>): void;
}

export function packageStore(dataDir: string): PackageStore {
  const folder = join(dataDir, "packages");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (digest: string) => join(folder, `${digest}.tar.gz`);
  return {
    has: (digest) => existsSync(path(digest)) && hashOfFile(path(digest)) === digest,
    put(archive) {
      const digest = sha256(archive);
      writeDurably(path(digest), archive);
      return digest;
    },
    get(digest) {
      if (!existsSync(path(digest)))
        throw new HostRefusal("install.package_damaged", "the archive is not in the store");
      const archive = readFileSync(path(digest));
      if (sha256(archive) === digest) return archive;
      throw new HostRefusal("install.package_damaged", "the archive in the store has other bytes than were installed");
    },
    sweep(keep) {
      const kept = new Set([...keep].map((digest) => `${digest}.tar.gz`));
      for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name), { recursive: true });
    },
  };
}

const PIECE_BYTES = 1024 * 1024;

/** Piece by piece: looking whether an archive is there must not cost its size in memory. */
function hashOfFile(path: string): string {
  const hash = createHash("sha256");
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const file = openSync(path, "r");
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}

/** SHA-256 in hex. */
export function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
