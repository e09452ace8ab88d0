import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ExtensionStore, InstalledExtension, UnsignedPackage } from "./extensions.ts";
import type { PackageFile } from "./packages/package-file.ts";
import type { FileRow } from "./packages/rows.ts";

/**
 * Stands for the key of every unsigned package. No publisher can register it, for it is of low order: so no signed
 * extension ever owns what an unsigned one has stored, nor the other way round.
 */
export const UNSIGNED_KEY = new Uint8Array(32);

/** The installed extensions, and with them the packages of folders, which are never written to the database. */
export function withUnsigned(stored: ExtensionStore): ExtensionStore {
  const unsigned = new Map<string, InstalledExtension>();
  return {
    list: () => [...stored.list(), ...unsigned.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    find: (id) => unsigned.get(id) ?? stored.find(id),
    standing: (id) => unsigned.get(id) ?? stored.standing(id),
    put(extension) {
      if (extension.unsigned) unsigned.set(extension.id, extension);
      else stored.put(extension);
    },
    remove(id) {
      if (!unsigned.delete(id)) stored.remove(id);
    },
  };
}

/** The files of an unsigned package by path, size and hash. */
export function unsignedRows({ files }: UnsignedPackage): readonly FileRow[] {
  return [...files].map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) }));
}

/** A file of an unsigned package; undefined when it has none of this path. */
export function openUnsigned({ files }: UnsignedPackage, path: string): PackageFile | undefined {
  const bytes = files.get(path);
  if (!bytes) return undefined;
  return { size: bytes.length, sha256: sha256(bytes), bytes: Readable.from([bytes], { objectMode: false }) };
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
