import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Random } from "../random.ts";
import { syncFolder } from "./folders.ts";

/** `create` refuses to replace an existing file, `replace` replaces it atomically. */
export type WriteMode = "create" | "replace";

/** Options of {@link writeDurably}. */
export interface WriteOptions {
  /** Used for the name of the temporary file, so that two writers do not share one. */
  readonly random: Random;
  /** Absent: `replace`. */
  readonly mode?: WriteMode;
  /** Called when all bytes are on disk and only the final name is missing. An exception ends the write without effect. */
  readonly ready?: () => void;
}

const NAME_BYTES = 6;

/**
 * Writes a file readable only by its owner (mode 0600) that is complete or absent after any crash: temporary name,
 * bytes synced to disk, final name, folder synced. Its folder must exist: a store whose folder is gone must fail, not
 * start empty. @throws the file system's Error; with code EEXIST when `mode` is `create` and the file exists.
 */
export function writeDurably(path: string, content: string | Uint8Array, options: WriteOptions): void {
  const temporary = `${path}.${options.random.bytes(NAME_BYTES).toString("hex")}.tmp`;
  try {
    writeSynced(temporary, Buffer.from(content));
    options.ready?.();
    // A link fails if the name exists; a rename would silently replace a key.
    if (options.mode === "create") linkSync(temporary, path);
    else renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(dirname(path));
}

function writeSynced(path: string, content: Uint8Array): void {
  const file = openSync(path, "wx", 0o600);
  try {
    let written = 0;
    while (written < content.length) written += writeSync(file, content, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
