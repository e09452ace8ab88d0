import { createHash, type Hash } from "node:crypto";
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { FileTaker } from "@bourse/archive";
import { syncFolder } from "@bourse/platform";
import { storeFailure } from "../store-failure.ts";
import type { FileRow } from "./rows.ts";

/**
 * Writes the files of a package, each under the SHA-256 of its content: no path in a package becomes a path on this
 * machine.
 */
export interface Unpacker {
  readonly taker: FileTaker;
  /** Folder of the files. */
  readonly folder: string;
  /**
   * Passes the archive's bytes through and fails as soon as the disk refuses a write: the archive reader itself does
   * not wait for writes.
   */
  whileWritable(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Syncs everything to disk and returns the files. @throws HostRefusal `host.store_full`, `host.store_failed` */
  finish(): Promise<readonly FileRow[]>;
  /** Closes open files. */
  abandon(): void;
}

interface OpenFile {
  readonly path: string;
  readonly file: number;
  readonly hash: Hash;
  size: number;
}

/** @param working a folder for this package only */
export function unpackInto(working: string): Unpacker {
  const folder = join(working, "files");
  const unnamed = join(working, "file");
  const rows: FileRow[] = [];
  let current: OpenFile | undefined;
  let failure: unknown;
  mkdirSync(folder, { mode: 0o700 });
  /** The reader calls from within zlib's callbacks, where an exception would end the process. */
  const trying = (work: () => void) => {
    if (failure !== undefined) return;
    try {
      work();
    } catch (cause) {
      failure = storeFailure(cause) ?? cause;
    }
  };
  const abandon = () => {
    if (current) closeSync(current.file);
    current = undefined;
  };
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    folder,
    taker: {
      open: (path) =>
        trying(() => {
          current = { path, file: openSync(unnamed, "wx", 0o600), hash: createHash("sha256"), size: 0 };
        }),
      data: (part) => trying(() => current && append(current, part)),
      close: () =>
        trying(() => {
          if (!current) return;
          const { path, size, hash } = current;
          abandon();
          const sha256 = hash.digest("hex");
          // Files with the same content are stored once.
          renameSync(unnamed, join(folder, sha256));
          rows.push({ path, sha256, size });
        }),
    },
    async *whileWritable(bytes) {
      for await (const piece of bytes) {
        check();
        yield piece;
      }
    },
    async finish() {
      check();
      for (const { sha256 } of rows) await syncFile(join(folder, sha256));
      syncFolder(folder);
      return rows;
    },
    abandon,
  };
}

function append(to: OpenFile, part: Uint8Array): void {
  to.hash.update(part);
  to.size += part.length;
  for (let done = 0; done < part.length; ) done += writeSync(to.file, part, done);
}

/** Asynchronous, so that nothing else waits for the disk. Windows flushes only what is open for writing. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  } finally {
    await file.close();
  }
}
