import { readFileSync, writeFileSync } from "node:fs";

/** Growth of memory during the work, in MiB. */
export interface Peak {
  readonly resident: number;
  /** The part outside of JavaScript's heap: buffers. */
  readonly external: number;
}

const MIB = 1024 * 1024;
const SAMPLE_EVERY_MS = 1;

/** Linux only: the kernel's own high-water mark, reset before the work. */
export async function peakDuring(work: () => Promise<unknown>): Promise<Peak> {
  globalThis.gc?.();
  writeFileSync("/proc/self/clear_refs", "5");
  const [resident, { external }] = [statusKib("VmRSS"), process.memoryUsage()];
  let highest = external;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().external);
  }, SAMPLE_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { resident: (statusKib("VmHWM") - resident) / 1024, external: (highest - external) / MIB };
}

function statusKib(name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}
