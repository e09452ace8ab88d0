import { existsSync, readFileSync } from "node:fs";

/** Time of all processors since the machine was started, in ticks. */
interface ProcessorTime {
  readonly all: number;
  /** Wanted by this machine, and given to others by the one that lends it. */
  readonly stolen: number;
}

const STAT = "/proc/stat";
/** Column of the first line of {@link STAT}: user, nice, system, idle, waiting, interrupts (two), stolen. */
const STOLEN = 7;

/** Absent where the system does not tell. */
export function processorTime(): ProcessorTime | undefined {
  if (!existsSync(STAT)) return undefined;
  const [line = ""] = readFileSync(STAT, "utf8").split("\n", 1);
  const ticks = line
    .trim()
    .split(/\s+/)
    .slice(1, STOLEN + 2)
    .map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[STOLEN] ?? 0 };
}

/** The share of stolen time between two moments, in words. */
export function stolenBetween(from: ProcessorTime | undefined, to: ProcessorTime | undefined): string {
  if (!(from && to)) return "stolen time not known";
  const share = (to.stolen - from.stolen) / Math.max(1, to.all - from.all);
  return `${Math.round(100 * share)} % of the processors' time stolen`;
}
