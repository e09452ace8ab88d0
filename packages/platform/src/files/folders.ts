import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** How a system flushes the names in a folder. */
export interface FolderSystem<Flushed = void> {
  readonly platform: NodeJS.Platform;
  /** Opens the folder, flushes and closes it. @throws the file system's Error */
  readonly flush: (path: string) => Flushed;
}

/**
 * Systems that flush files but no folder, and the codes by which they say so. The file system of Windows keeps a journal
 * of its names, in which a rename is whole or absent; nothing can hurry its way to the disk.
 */
const FLUSHING_NO_FOLDER: Readonly<Partial<Record<NodeJS.Platform, ReadonlySet<unknown>>>> = {
  win32: new Set(["EPERM", "EISDIR"]),
};

function throwUnlessUsual(cause: unknown, platform: NodeJS.Platform): void {
  if (!FLUSHING_NO_FOLDER[platform]?.has((cause as NodeJS.ErrnoException).code)) throw cause;
}

/**
 * Makes a rename in a folder durable: without this a power cut can undo a completed one. Does nothing on a system that
 * flushes no folders.
 */
export function syncFolder(path: string, { platform, flush }: FolderSystem = BLOCKING): void {
  try {
    flush(path);
  } catch (cause) {
    throwUnlessUsual(cause, platform);
  }
}

/** Does what {@link syncFolder} does while this thread goes on with other work. */
export async function syncFolderAside(
  path: string,
  { platform, flush }: FolderSystem<Promise<void>> = ASIDE,
): Promise<void> {
  try {
    await flush(path);
  } catch (cause) {
    throwUnlessUsual(cause, platform);
  }
}

const BLOCKING: FolderSystem = {
  platform: process.platform,
  flush(path) {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  },
};

const ASIDE: FolderSystem<Promise<void>> = {
  platform: process.platform,
  async flush(path) {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
};

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
