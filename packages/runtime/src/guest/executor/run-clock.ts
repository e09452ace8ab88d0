import { readFileSync } from "node:fs";
import { type Lost, type MachineTime, systemMachineTime } from "@bourse/platform";
import { CONTROL, monotonicMs } from "../worker/control.ts";

/** Processor time of a thread of this process, in milliseconds; undefined if the system does not report it. */
export type ThreadCpu = (thread: number) => number | undefined;

/** Linux's accounting: nanoseconds on a processor, nanoseconds waiting for one, number of time slices. */
export const linuxThreadCpu: ThreadCpu = (thread) => {
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    // The thread has just ended, or the system has no such accounting.
    return undefined;
  }
};

/** How long guest code may run. */
export interface RunBudget {
  /** Processor time. */
  readonly ms: number;
  /** Multiple of `ms` that may pass on the clock, which allows for waiting for a processor. */
  readonly waitFactor: number;
}

/** The parts of the machine that a {@link RunClock} asks. */
export interface RunSources {
  readonly cpu: ThreadCpu;
  readonly machine: Pick<MachineTime, "mark" | "watch" | "lostSince">;
  /** The clock of {@link CONTROL.BEGUN_AT}. */
  readonly monotonicMs: () => number;
}

const SYSTEM: RunSources = { cpu: linuxThreadCpu, machine: systemMachineTime, monotonicMs };

const NOTHING_LOST: Lost = { ms: 0, mostMs: 0, stoodStillMs: 0 };

/** Share of its budget that a guest must have used for certain to be blamed: whoever it was promised to uses a tenth. */
const BLAMED_SHARE = 1 / 2;

/**
 * Measures the run time of guest code on a thread. Time spent waiting for a processor does not count against the guest,
 * nor does time that the machine did not give: Linux counts part of what others took as the thread's own.
 */
export class RunClock {
  readonly #control: Int32Array;
  readonly #sources: RunSources;

  constructor(control: Int32Array, sources: Partial<RunSources> = {}) {
    this.#control = control;
    this.#sources = { ...SYSTEM, ...sources };
  }

  /** Milliseconds of elapsed time since guest code last began. */
  get ranMs(): number {
    return (this.#sources.monotonicMs() - Atomics.load(this.#control, CONTROL.BEGUN_AT)) | 0;
  }

  /** Remaining milliseconds of the guest's budget; below 1 it is used up. Queries the system only when it might be. */
  left(budget: RunBudget): number {
    const ran = this.ranMs;
    // Watches the machine, because this runs rarely for a long-running guest and must still see a standstill in between.
    this.#sources.machine.watch();
    if (ran < budget.ms) return budget.ms - ran;
    const used = this.#cpuMs() ?? ran;
    const left = leftOf(budget, { ran, used, lost: NOTHING_LOST });
    return left < 1 ? leftOf(budget, { ran, used, lost: this.#lost(ran) }) : left;
  }

  /**
   * Milliseconds that the machine did not give, if they explain that the budget is used up; undefined if the guest is
   * to blame. The guest is blamed only if it used half of its budget even after the most that it can have lost is
   * subtracted.
   */
  stalledMs({ ms, waitFactor }: RunBudget): number | undefined {
    const ran = this.ranMs;
    const used = this.#cpuMs() ?? ran;
    const lost = this.#lost(ran);
    const hasComputed = used - lost.mostMs >= ms * BLAMED_SHARE;
    const hasWaited = ran - lost.mostMs >= ms * waitFactor * BLAMED_SHARE;
    return hasComputed || hasWaited ? undefined : lost.ms;
  }

  #lost(ran: number): Lost {
    const { machine } = this.#sources;
    return machine.lostSince(machine.mark() - ran);
  }

  #cpuMs(): number | undefined {
    const thread = Atomics.load(this.#control, CONTROL.THREAD);
    const used = thread === 0 ? undefined : this.#sources.cpu(thread);
    return used === undefined ? undefined : ((used | 0) - Atomics.load(this.#control, CONTROL.BEGUN_CPU)) | 0;
  }
}

interface Run {
  readonly ran: number;
  readonly used: number;
  readonly lost: Lost;
}

/**
 * Limits the elapsed time even if others take all processor time. Only time in which the supervisor itself stood still
 * does not count, because it could have stopped nobody.
 */
function leftOf({ ms, waitFactor }: RunBudget, { ran, used, lost }: Run): number {
  return Math.min(ms - Math.max(0, used - lost.ms), ms * waitFactor - (ran - lost.stoodStillMs));
}
