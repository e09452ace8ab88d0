import { constants, openSync } from "node:fs";

/** A folder in memory: an event never touches a disk. Machines without one use the pipe alone. */
const MEMORY_FOLDER = "/dev/shm";
/** Linux's O_TMPFILE, which Node does not name: a file that never has a name, so nothing of it outlives its processes. */
const NAMELESS = 0o20000000 | constants.O_DIRECTORY;

/** Opens a file in memory that no other process can find; none where the machine has no such files. */
export function openLaneFile(folder = MEMORY_FOLDER): number | undefined {
  try {
    return openSync(folder, NAMELESS | constants.O_RDWR, 0o600);
  } catch {
    return undefined;
  }
}
