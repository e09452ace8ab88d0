import { processStat } from "../../lib/process-stat.ts";

/**
 * Milliseconds of a processor that this process used, together with its ended child processes. Only Linux reports the
 * children; on other systems only the process itself counts.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (processStat("self")?.childrenMs ?? 0);
}
