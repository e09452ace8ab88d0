import { readdirSync, readFileSync } from "node:fs";

/** Ids of this machine's processes whose command line names a folder; Linux alone. */
export function processesNaming(folder: string): readonly number[] {
  return readdirSync("/proc").flatMap((pid) => {
    return /^\d+$/.test(pid) && commandLine(pid).includes(folder) ? [Number(pid)] : [];
  });
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It ended meanwhile.
    return "";
  }
}
