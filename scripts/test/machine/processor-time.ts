import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;
/** Of `/proc/self/stat`, after the name: user and system time of ended children. */
const CHILDREN = [13, 14] as const;

/**
 * Milliseconds of a processor that this process took, with the programs that it started and that have ended. Other systems
 * than Linux do not tell of the programs: there, the process is counted alone.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + ofEndedChildren();
}

function ofEndedChildren(): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return CHILDREN.reduce((sum, field) => sum + Number(fields[field]) * TICK_MS, 0);
}
