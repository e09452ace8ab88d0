import { readFileSync } from "node:fs";

/**
 * Milliseconds since the machine's start in which each processor was ready to work but the hypervisor gave it to
 * others; undefined where the system does not report them.
 */
export type Steal = () => readonly number[] | undefined;

/** Linux counts in hundredths of a second, whatever the kernel's own rate. */
const TICK_MS = 10;
/** Index of `steal` in a line `cpu0 user nice system idle iowait irq softirq steal`. */
const STEAL_FIELD = 8;
const PROCESSOR = /^cpu\d/;

/** The `steal` column of `/proc/stat`. */
export const linuxSteal: Steal = () => {
  let text: string;
  try {
    text = readFileSync("/proc/stat", "latin1");
  } catch {
    // Another system, or a container that hides the file.
    return undefined;
  }
  return stealOf(text);
};

/** Reads the text of `/proc/stat`; undefined if it has no such column. */
export function stealOf(text: string): readonly number[] | undefined {
  const processors: number[] = [];
  // The processors' lines come first, before those of hundreds of interrupts.
  for (const line of text.split("\n", LINES_OF_PROCESSORS)) {
    if (!PROCESSOR.test(line)) continue;
    const ticks = Number(line.split(" ", STEAL_FIELD + 1)[STEAL_FIELD]);
    if (!Number.isFinite(ticks)) return undefined;
    processors.push(ticks * TICK_MS);
  }
  return processors.length > 0 ? processors : undefined;
}

/** More processors than any machine that a host runs on. */
const LINES_OF_PROCESSORS = 4097;
