import { readFileSync } from "node:fs";
import { CONTROL, monotonicMs } from "../worker/control.ts";

/** Processor time a thread of this process has used, in milliseconds; undefined where the system does not tell. */
export type ThreadCpu = (thread: number) => number | undefined;

/** Linux's own account: nanoseconds on a processor, nanoseconds waited for one, turns. */
export const linuxThreadCpu: ThreadCpu = (thread) => {
  try {
    return Number(readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    // The thread has just ended, or the system keeps no such account.
    return undefined;
  }
};

/** How long guest code may run. */
export interface RunBudget {
  /** On a processor. */
  readonly ms: number;
  /** Times as long on the clock: what a thread may wait for a processor besides. */
  readonly waitFactor: number;
}

/** Times the guest code that a thread runs: a guest that waits for a processor is not one that takes its time. */
export class RunClock {
  readonly #control: Int32Array;
  readonly #cpu: ThreadCpu;

  constructor(control: Int32Array, cpu: ThreadCpu = linuxThreadCpu) {
    this.#control = control;
    this.#cpu = cpu;
  }

  /** Milliseconds on the clock since guest code last began. */
  get ranMs(): number {
    return (monotonicMs() - Atomics.load(this.#control, CONTROL.BEGUN_AT)) | 0;
  }

  /** Milliseconds the guest may run on; below 1: it is over its budget. The system is asked only when it might be. */
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
