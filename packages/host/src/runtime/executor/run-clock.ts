import { readFileSync } from "node:fs";
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

/**
 * Measures the run time of guest code on a thread: time spent waiting for a processor does not count against the guest.
 */
export class RunClock {
  readonly #control: Int32Array;
  readonly #cpu: ThreadCpu;

  constructor(control: Int32Array, cpu: ThreadCpu = linuxThreadCpu) {
    this.#control = control;
    this.#cpu = cpu;
  }

  /** Milliseconds of elapsed time since guest code last began. */
  get ranMs(): number {
    return (monotonicMs() - Atomics.load(this.#control, CONTROL.BEGUN_AT)) | 0;
  }

  /** Remaining milliseconds of the guest's budget; below 1 it is used up. Queries the system only when it might be. */
  left({ ms, waitFactor }: RunBudget): number {
    const ran = this.ranMs;
    if (ran < ms) return ms - ran;
    return Math.min(ms - (this.#cpuMs() ?? ran), ms * waitFactor - ran);
  }

  #cpuMs(): number | undefined {
    const thread = Atomics.load(this.#control, CONTROL.THREAD);
    const used = thread === 0 ? undefined : this.#cpu(thread);
    return used === undefined ? undefined : ((used | 0) - Atomics.load(this.#control, CONTROL.BEGUN_CPU)) | 0;
  }
}
