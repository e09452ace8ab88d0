import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a rename in a folder durable: without this a power cut can undo a completed one. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Creates the missing folders of a path, accessible only to their owner. One at a time, because under /proc Node's
 * recursive mode never ends.
 */
export function makePrivateFolder(folder: string): void {
  for (const each of missingFolders(folder)) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (cause) {
      // Another process may have created it meanwhile.
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
  }
}

/** The missing parent folders and the folder itself, outermost first. */
function missingFolders(folder: string): readonly string[] {
  if (dirname(folder) === folder || statSync(folder, { throwIfNoEntry: false })) return [];
  return [...missingFolders(dirname(folder)), folder];
}
