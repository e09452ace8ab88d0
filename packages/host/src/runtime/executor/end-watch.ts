import type { RuntimeLimits } from "../limits.ts";
import { CONTROL, CONTROL_BYTES, monotonicMs } from "../worker/control.ts";
import type { RawFault } from "../worker/messages.ts";
import { linuxThreadCpu, type RunBudget, RunClock, type RunSources } from "./run-clock.ts";

/** Where no system tells a thread's processor time, waiting for a processor looks like running: this much longer. */
const UNTOLD_FACTOR = 8;

/** While the machine may be the cause, the watch looks on for this many times the limit: then it is certain, or all lost. */
const DOUBT_FACTOR = 8;

/** The words that a thread shares with its supervisor, and how long its end may take. */
export interface Ending {
  readonly control: Int32Array;
  readonly limits: Pick<RuntimeLimits, "endMs" | "waitFactor" | "beginMs">;
  readonly sources?: Partial<RunSources>;
}

/**
 * Tells when a stopped thread does not end. The engine ends a guest where its code looks for interrupts, and some code
 * looks too rarely: nothing within the process can end such a thread, so the process has to.
 *
 * Only the processor time since the stop counts: a thread that waits for a processor is no reason to end others.
 */
export class EndWatch {
  readonly #ending: Ending;
  readonly #unstoppable: (fault: RawFault) => void;
  readonly #cpu: (thread: number) => number | undefined;
  readonly #monotonicMs: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ending: Ending, unstoppable: (fault: RawFault) => void) {
    this.#ending = ending;
    this.#unstoppable = unstoppable;
    this.#cpu = ending.sources?.cpu ?? linuxThreadCpu;
    this.#monotonicMs = ending.sources?.monotonicMs ?? monotonicMs;
  }

  /** The thread was stopped just now; `running`: while its guest ran. */
  begin(running: boolean): void {
    const { control, limits, sources } = this.#ending;
    const thread = Atomics.load(control, CONTROL.THREAD);
    const used = this.#cpu(thread);
    const since = new Int32Array(CONTROL_BYTES / Int32Array.BYTES_PER_ELEMENT);
    since[CONTROL.THREAD] = used === undefined ? 0 : thread;
    since[CONTROL.BEGUN_AT] = this.#monotonicMs();
    since[CONTROL.BEGUN_CPU] = used ?? 0;
    const budget = budgetOf(limits, { running, told: used !== undefined });
    const watched = { clock: new RunClock(since, sources), budget, thread: used === undefined ? undefined : thread };
    this.#arm(watched, budget.ms);
  }

  /** The thread is gone. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #arm(watched: WatchedEnd, afterMs: number): void {
    this.#timer = setTimeout(() => this.#look(watched), Math.max(1, afterMs));
  }

  #look(watched: WatchedEnd): void {
    const { clock, budget, thread } = watched;
    // It has ended, and this process has not been told yet.
    const isGone = thread !== undefined && this.#cpu(thread) === undefined;
    const left = isGone ? budget.ms : clock.left(budget);
    if (left >= 1) {
      this.#arm(watched, left);
      return;
    }
    const stalledMs = clock.stalledMs(budget);
    // Without blame there is no suspension, and a hostile guest would end the process again and again.
    if (stalledMs !== undefined && clock.left(inDoubt(budget)) >= 1) {
      this.#arm(watched, budget.ms);
      return;
    }
    const message = `could not be stopped: its thread ran on for ${budget.ms} ms, so the process of all extensions was ended`;
    this.#unstoppable({ code: "guest.unstoppable", message, ...(stalledMs === undefined ? {} : { stalledMs }) });
  }
}

interface WatchedEnd {
  readonly clock: RunClock;
  readonly budget: RunBudget;
  /** The kernel's id of the thread, where the system tells its processor time. */
  readonly thread: number | undefined;
}

/** More processor time within the same bound on the clock. */
function inDoubt({ ms, waitFactor }: RunBudget): RunBudget {
  return { ms: DOUBT_FACTOR * ms, waitFactor: waitFactor / DOUBT_FACTOR };
}

interface AtTheStop {
  readonly running: boolean;
  readonly told: boolean;
}

function budgetOf(limits: Ending["limits"], { running, told }: AtTheStop): RunBudget {
  // Only guest code can refuse to end; a thread that still starts up ends afterwards, however slow the machine is.
  if (!running) return { ms: limits.beginMs, waitFactor: 1 };
  return told
    ? { ms: limits.endMs, waitFactor: limits.waitFactor }
    : { ms: UNTOLD_FACTOR * limits.endMs, waitFactor: 1 };
}
