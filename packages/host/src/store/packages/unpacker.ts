import { createHash, type Hash } from "node:crypto";
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { FileTaker } from "@bourse/archive";
import { syncFolder } from "@bourse/platform";
import { storeFailure } from "../store-failure.ts";
import type { FileRow } from "./rows.ts";

/** Writes the files of a package, each under the SHA-256 of its content: no path of a package becomes one of this machine. */
export interface Unpacker {
  readonly taker: FileTaker;
  /** Where the files lie. */
  readonly folder: string;
  /** The archive's bytes, which end with the disk's refusal as soon as there is one: the reader of an archive waits for nobody. */
  whileWritable(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Puts everything on the disk and tells what it is. @throws HostRefusal `host.store_full`, `host.store_failed` */
  finish(): Promise<readonly FileRow[]>;
  /** Closes what is still open. */
  abandon(): void;
}

interface OpenFile {
  readonly path: string;
  readonly file: number;
  readonly hash: Hash;
  size: number;
}

/** @param working a folder for this package alone */
export function unpackInto(working: string): Unpacker {
  const folder = join(working, "files");
  const unnamed = join(working, "file");
  const rows: FileRow[] = [];
  let current: OpenFile | undefined;
  let failure: unknown;
  mkdirSync(folder, { mode: 0o700 });
  /** The reader calls from within zlib's callbacks, where a throw would end the process. */
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
          // Of two files with the same content one is enough.
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

/** The disk may take its time: nobody else has to wait meanwhile. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  } finally {
    await file.close();
  }
}
