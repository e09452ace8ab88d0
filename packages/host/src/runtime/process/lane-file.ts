import { constants, openSync } from "node:fs";

/** A file system in memory: an event never touches a disk. Machines without one use only the pipe. */
const MEMORY_FOLDER = "/dev/shm";
/** Linux's O_TMPFILE, for which Node has no name: the file never has a path, so it disappears with its processes. */
const NAMELESS = 0o20000000 | constants.O_DIRECTORY;

/** Opens a file in memory that no other process can find; undefined where the machine has no such files. */
export function openLaneFile(folder = MEMORY_FOLDER): number | undefined {
  try {
    return openSync(folder, NAMELESS | constants.O_RDWR, 0o600);
  } catch {
    return undefined;
  }
}
