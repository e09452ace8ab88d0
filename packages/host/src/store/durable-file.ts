import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file that is whole or absent after any crash: temporary name, bytes on the disk, rename, folder on the disk.
 * Mode 0600: what the host stores is nobody else's to read or to change.
 */
export function writeDurably(path: string, content: Uint8Array): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const file = openSync(temporary, "wx", 0o600);
  try {
    let written = 0;
    while (written < content.length) written += writeSync(file, content, written);
    fsyncSync(file);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
