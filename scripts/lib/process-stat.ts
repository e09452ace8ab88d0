import { readFileSync } from "node:fs";

/** A process as Linux describes it. */
export interface ProcessStat {
  /** One letter: `T` while it is stopped. */
  readonly state: string;
  /** Its process group. */
  readonly group: number;
  /** Milliseconds of a processor that it used, in all its threads. */
  readonly ownMs: number;
  /** Milliseconds of a processor that its ended child processes used. */
  readonly childrenMs: number;
}

/** Linux reports processor time in ticks of this length, whatever the kernel's own rate. */
const TICK_MS = 10;

/** Reads `/proc/<pid>/stat`; undefined once the process has ended, and on systems without such a file. */
export function processStat(pid: number | "self"): ProcessStat | undefined {
  const told = textOf(`/proc/${pid}/stat`);
  if (told === undefined) return undefined;
  // The program's name, in parentheses, may contain anything; after it, the state is the first field.
  const fields = told.slice(told.lastIndexOf(")") + 2).split(" ");
  const ms = (...places: readonly number[]) => places.reduce((sum, at) => sum + Number(fields[at]) * TICK_MS, 0);
  return { state: fields[0] ?? "", group: Number(fields[2]), ownMs: ms(11, 12), childrenMs: ms(13, 14) };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return undefined;
  }
}
