import { processStat } from "../../lib/process-stat.ts";

/**
 * Milliseconds of a processor that this process took, with the programs that it started and that have ended. Other systems
 * than Linux do not tell of the programs: there, the process is counted alone.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (processStat("self")?.childrenMs ?? 0);
}
