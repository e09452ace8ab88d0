import type { RuntimeLimits } from "../limits.ts";
import { CONTROL, CONTROL_BYTES, monotonicMs } from "../worker/control.ts";
import type { RawFault } from "../worker/messages.ts";
import { linuxThreadCpu, type RunBudget, RunClock, type RunSources } from "./run-clock.ts";

/**
 * Where the system does not report a thread's processor time, waiting for a processor looks like running, so the limit
 * is this much longer.
 */
const UNTOLD_FACTOR = 8;

/** While the machine may be the cause, the watch continues for this many times the limit; after that it reports the thread in any case. */
const DOUBT_FACTOR = 8;

/** The words that a thread shares with its supervisor, and how long its end may take. */
export interface Ending {
  readonly control: Int32Array;
  readonly limits: Pick<RuntimeLimits, "endMs" | "waitFactor" | "beginMs">;
  readonly sources?: Partial<RunSources>;
}

/**
 * Tells when a stopped thread does not end. The engine can end a guest only where its code checks for interrupts, and
 * some code checks too rarely. Nothing within the process can end such a thread, so the process itself must end.
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
    // The thread has ended, but this process does not know it yet.
    const isGone = thread !== undefined && this.#cpu(thread) === undefined;
    const left = isGone ? budget.ms : clock.left(budget);
    if (left >= 1) {
      this.#arm(watched, left);
      return;
    }
    const stalledMs = clock.stalledMs(budget);
    // A standstill suspends nobody. The watch waits until it can blame the guest: a hostile one would otherwise end the process repeatedly.
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

/** A budget with more processor time and the same limit on elapsed time. */
function inDoubt({ ms, waitFactor }: RunBudget): RunBudget {
  return { ms: DOUBT_FACTOR * ms, waitFactor: waitFactor / DOUBT_FACTOR };
}

interface AtTheStop {
  readonly running: boolean;
  readonly told: boolean;
}

function budgetOf(limits: Ending["limits"], { running, told }: AtTheStop): RunBudget {
  // Only guest code can refuse to end. A thread that still starts up ends by itself later, however slow the machine is.
  if (!running) return { ms: limits.beginMs, waitFactor: 1 };
  return told
    ? { ms: limits.endMs, waitFactor: limits.waitFactor }
    : { ms: UNTOLD_FACTOR * limits.endMs, waitFactor: 1 };
}
