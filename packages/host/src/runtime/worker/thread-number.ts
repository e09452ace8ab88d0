import { readlinkSync } from "node:fs";
import path from "node:path";

/** The kernel's number of this thread, by which the supervisor asks for its processor time; 0 where there is none. */
export function threadNumber(link = "/proc/thread-self"): number {
  try {
    return Number(path.basename(readlinkSync(link))) | 0;
  } catch {
    // Another system than Linux: deadlines count the clock there.
    return 0;
  }
}
