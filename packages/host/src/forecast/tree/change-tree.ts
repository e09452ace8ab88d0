import { chmodSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Owner only; nobody writes. */
const READ_ONLY_FILE = 0o400;
const READ_ONLY_FOLDER = 0o500;
const OPEN_FOLDER = 0o700;

/** Takes the right to write from every file and folder of a tree of plain files. */
export function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadOnly(path);
    else if (entry.isFile()) chmodSync(path, READ_ONLY_FILE);
  }
  chmodSync(folder, READ_ONLY_FOLDER);
}

/** Deletes a tree, also a read-only one; nothing happens if there is none. Follows no link. */
export function removeTree(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) openFolders(folder);
  rmSync(folder, { recursive: true, force: true });
}

function openFolders(folder: string): void {
  chmodSync(folder, OPEN_FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openFolders(join(folder, entry.name));
  }
}
