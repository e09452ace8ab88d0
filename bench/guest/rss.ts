import { readdirSync, readFileSync } from "node:fs";
import { sized } from "../figures/sized.ts";

/** Number of samples, of which the lowest counts: a pending garbage collection makes any single one too high. */
const SAMPLES = sized(8, 1);
const PAUSE_MS = 250;

/** Resident memory of this process and all its descendants in MiB, once it is stable. Linux only. */
export async function treeRssMib(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < SAMPLES; n += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    least = Math.min(least, residentMib(process.pid));
  }
  return least;
}

function residentMib(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + (field(pid, "VmRSS") ?? 0), 0) / 1024;
}

/** Process ids of a process and all its descendants. */
export function processTree(root = process.pid): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? field(Number(name), "PPid") : undefined;
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isBelow);
}

/** A number from a process's status; undefined when the process has ended meanwhile. */
function field(pid: number, name: string): number | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return undefined;
  }
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
}
