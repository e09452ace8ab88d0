import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a rename in a folder durable: without it a power cut can undo a finished one. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Makes the missing folders of a path, accessible only to their owner. One at a time: under /proc Node's recursive mode never
 * ends.
 */
export function makePrivateFolder(folder: string): void {
  for (const each of missingFolders(folder)) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (cause) {
      // Another process may have made it meanwhile.
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
  }
}

/** The folders on the way to this one that do not exist, outermost first. */
function missingFolders(folder: string): readonly string[] {
  if (dirname(folder) === folder || statSync(folder, { throwIfNoEntry: false })) return [];
  return [...missingFolders(dirname(folder)), folder];
}
