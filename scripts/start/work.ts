import { execFileSync } from "node:child_process";
import type { MachineTime } from "@bourse/platform";
import { processStat } from "../lib/process-stat.ts";

/** Time between two looks at a starting process. Each look may start a program. */
const LOOK_EVERY_MS = 2_000;

/**
 * Processor time that a process has used in all its threads, in milliseconds; undefined where the system does not tell,
 * and once it has ended.
 */
export function processorTime(pid: number): number | undefined {
  if (process.platform === "linux") return processStat(pid)?.ownMs;
  if (process.platform === "win32") return undefined;
  try {
    return millisecondsOf(execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }).trim());
  } catch {
    // The process has ended, which its waiting caller notices; or there is no `ps`.
    return undefined;
  }
}

/** Reads `[[days-]hours:]minutes:seconds[.hundredths]`, as `ps` writes it. */
export function millisecondsOf(time: string): number | undefined {
  const [, days = "0", hours = "0", minutes, seconds] =
    /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(time) ?? [];
  if (minutes === undefined) return undefined;
  return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** How long a process may take to get ready. */
export interface StartLimits {
  /** Given time within which the process must use {@link leastWorkMs}. */
  readonly idleMs: number;
  /** Processor time; a process that only waits also uses up to this much. */
  readonly leastWorkMs: number;
  /** Given time after which the process is given up even if it works: an endless loop looks like work. */
  readonly mostMs: number;
}

/**
 * A first start takes seconds, and minutes on a machine that is busy with other things. A process that used less than
 * half a per cent of a minute waits for something that never comes. No start takes a quarter of an hour.
 */
export const START_LIMITS: StartLimits = { idleMs: 60_000, leastWorkMs: 300, mostMs: 15 * 60_000 };

export interface Watched {
  readonly machine: Pick<MachineTime, "now">;
  /** {@link processorTime} of the process. Where it is unknown, only {@link StartLimits.mostMs} counts. */
  readonly work: () => number | undefined;
  readonly limits: StartLimits;
  /** Called each time that {@link StartLimits.idleMs} have passed and the process still works, with the given time so far. */
  readonly onLong: (givenMs: number) => void;
}

/**
 * Watches a process that starts.
 *
 * @returns a function to call repeatedly: the reason to give the process up, or undefined to go on waiting.
 */
export function watchStart({ machine, work, limits, onLong }: Watched): () => string | undefined {
  const begunAt = machine.now();
  let mark = { at: begunAt, work: work() ?? 0 };
  let lookedAt = begunAt;
  let told = begunAt;
  return () => {
    const now = machine.now();
    if (now - begunAt >= limits.mostMs) return `was not ready after ${inSeconds(limits.mostMs)}`;
    if (now - lookedAt < LOOK_EVERY_MS) return undefined;
    lookedAt = now;
    const used = work();
    if (used === undefined || used - mark.work >= limits.leastWorkMs) mark = { at: now, work: used ?? mark.work };
    else if (now - mark.at >= limits.idleMs) return `was not ready and did nothing for ${inSeconds(limits.idleMs)}`;
    if (now - told >= limits.idleMs) {
      told = now;
      onLong(now - begunAt);
    }
    return undefined;
  };
}

export const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
