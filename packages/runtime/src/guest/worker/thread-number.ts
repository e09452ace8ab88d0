import { readlinkSync } from "node:fs";
import path from "node:path";

/** The kernel's id of this thread, with which the supervisor reads its processor time; 0 if there is none. */
export function threadNumber(link = "/proc/thread-self"): number {
  try {
    return Number(path.basename(readlinkSync(link))) | 0;
  } catch {
    // On systems other than Linux deadlines count elapsed time.
    return 0;
  }
}
