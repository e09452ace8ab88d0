import { Worker } from "node:worker_threads";
import { type MachineTime, systemMachineTime } from "@bourse/platform";
import type { RuntimeLimits } from "../limits.ts";
import { CONTROL, CONTROL_BYTES } from "../worker/control.ts";
import type { WorkerSetup } from "../worker/entry.ts";
import type { ThreadPlace } from "../worker/lane-medium.ts";
import {
  type CallbackInput,
  NO_FIGURES,
  type RawFault,
  type RunFigures,
  type WorkerMessage,
  type WorkerReply,
  type WorkerRequest,
} from "../worker/messages.ts";
import type { OutputRules } from "../worker/output-checks.ts";
import { Patience } from "../worker/patience.ts";
import { DirectLane } from "./direct-lane.ts";
import { EndWatch } from "./end-watch.ts";
import { LaneWatch } from "./lane-watch.ts";
import { type RunBudget, RunClock } from "./run-clock.ts";
import { sharedInput } from "./share.ts";
import { stayAwake } from "./stay-awake.ts";
import { BOOTSTRAP, workerProgram } from "./worker-program.ts";

/**
 * Enough for the short-lived objects of one callback; the default of 16 MiB or more would be needed for every guest.
 */
const YOUNG_GENERATION_MB = 2;
/** V8's own default; it also limits the guest's recursion. */
const STACK_MB = 1;

/**
 * The limits of a guest, and the rules for its outputs. The rules are passed on as data: a process that made them itself
 * would load the schema library first.
 */
export interface SlotSetup {
  readonly limits: RuntimeLimits;
  readonly rules: OutputRules;
}

interface Pending {
  readonly budgetMs: number;
  readonly since: number;
  readonly settle: (reply: WorkerReply) => void;
}

/** One worker thread with its watchdog. A stopped slot is never reused. */
export class Slot {
  /** Resolves when the thread is gone. */
  readonly exited: Promise<void>;
  /** Called with every log entry. */
  onLog: (text: string) => void = () => {};
  /** Called with the answer to a lane event that was not answered through the lane. */
  onLane: (id: number, reply: WorkerReply) => void = () => {};
  /** Called when the thread does not end although it was stopped: its process must end. */
  onUnstoppable: (fault: RawFault) => void = () => {};
  /** True while an instance waits in the worker. */
  started = false;
  /** True once that instance has had its `start` event. */
  introduced = false;
  /** True for an interactive guest: its state is lost with the thread, so only lack of room ends it. */
  keeps = false;
  stopped = false;
  /** True while a guest runs or is about to run in it; the pool does not evict such a slot. */
  held = true;
  lastUsed = 0;
  /** The lane through which events arrive without the supervisor. */
  lane: ThreadPlace | undefined;
  readonly #limits: RuntimeLimits;
  readonly #machine: MachineTime = systemMachineTime;
  readonly #control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES));
  readonly #clock = new RunClock(this.#control);
  readonly #worker: Worker;
  readonly #patience = new Patience();
  #direct: DirectLane | undefined;
  #request = 0;
  #end: RawFault = LOST;
  #pending: Pending | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ranMs = 0;
  readonly #laneWatch: LaneWatch;
  readonly #endWatch: EndWatch;

  constructor({ limits, rules }: SlotSetup) {
    this.#limits = limits;
    const watched = { control: this.#control, clock: this.#clock, budget: this.#budget(limits.callbackMs) };
    this.#laneWatch = new LaneWatch(watched, {
      latest: () => this.#request,
      overtime: () => void this.#interrupt(this.#overtime(limits.callbackMs)),
    });
    this.#endWatch = new EndWatch({ control: this.#control, limits }, (fault) => this.onUnstoppable(fault));
    const { logEntries: entries, logBytes: bytes, logFloodDrops: floodDrops } = limits;
    const setup: WorkerSetup = { control: this.#control, caps: { entries, bytes, floodDrops }, rules };
    this.#worker = new Worker(BOOTSTRAP, {
      eval: true,
      workerData: { ...setup, program: workerProgram() },
      // A guest's thread gets neither the environment nor the arguments of the host.
      env: {},
      argv: [],
      trackUnmanagedFds: false,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.workerHeapMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
        stackSizeMb: STACK_MB,
      },
    });
    this.#worker.on("message", (message: WorkerMessage) => this.#receive(message));
    this.#worker.on("error", (error: NodeJS.ErrnoException) => this.#lose(error));
    this.exited = new Promise((resolve) => this.#worker.once("exit", () => resolve()));
    void this.exited.then(() => this.#lose(undefined));
  }

  /**
   * Sends a request to the worker. It replies within the budget, counted from the guest's first instruction, or the
   * thread is stopped.
   */
  run(request: WorkerRequest, budgetMs: number): Promise<WorkerReply> {
    if (this.stopped) return Promise.resolve({ op: "reply", fault: this.#end, figures: NO_FIGURES });
    const number = this.#request + 1;
    const since = this.#machine.mark();
    return new Promise((settle) => {
      this.#pending = { budgetMs, since, settle };
      this.#timer = setTimeout(() => this.#watch(), budgetMs);
      this.#worker.postMessage(request);
      this.#ring();
      stayAwake(this.#patience, () => this.#request === number && this.#pending !== undefined);
    });
  }

  /** Opens a lane between the caller of {@link callback} and the thread. */
  openDirectLane(): void {
    const direct = new DirectLane();
    this.#direct = direct;
    this.lane = direct.place;
    this.onLane = (id, reply) => direct.answered(id, reply);
  }

  /** Runs one callback of the guest started here, through the direct lane if it fits. */
  callback(input: CallbackInput): Promise<WorkerReply> {
    if (!this.stopped && this.#direct?.takes(input)) return this.#direct.ask(input, () => this.knock());
    return this.run({ op: "callback", input: sharedInput(input) }, this.#limits.callbackMs);
  }

  /** Wakes the thread for an event in its lane. */
  knock(): void {
    if (!this.stopped) this.#ring();
  }

  /** True while an event from the lane runs. */
  get isLaneBusy(): boolean {
    return this.#laneWatch.unfinished !== 0;
  }

  /** Time of the guest's last request. */
  get usedAt(): number {
    return this.lane ? Math.max(this.lastUsed, performance.now() - this.#clock.ranMs) : this.lastUsed;
  }

  /** Result of the lane's event, read when the thread is gone. */
  get laneEnd(): { readonly begun: number; readonly fault: RawFault; readonly figures: RunFigures } {
    return {
      begun: this.#laneWatch.unfinished,
      fault: this.#end,
      figures: { ...NO_FIGURES, wallMs: this.stopped ? this.#ranMs : this.#clock.ranMs },
    };
  }

  #ring(): void {
    this.#request += 1;
    Atomics.store(this.#control, CONTROL.REQUEST, this.#request);
    Atomics.notify(this.#control, CONTROL.REQUEST);
    this.#machine.watch();
    if (this.lane) this.#laneWatch.arm();
  }

  /** Stops the thread at any point; its pending request is answered with the fault at once. */
  stop(fault: RawFault): Promise<void> {
    this.#terminate(fault);
    this.#endLane();
    this.#settle({ op: "reply", fault, figures: { ...NO_FIGURES, wallMs: this.#ranMs } });
    return this.exited;
  }

  /**
   * Stops a guest that ran too long. Its request is answered when the thread is gone: a thread that cannot be stopped is
   * another fault.
   */
  #interrupt(fault: RawFault): void {
    this.#terminate(fault);
    clearTimeout(this.#timer);
  }

  #terminate(fault: RawFault): void {
    if (!this.stopped) {
      this.#end = fault;
      this.#ranMs = this.#isRunning() ? this.#clock.ranMs : 0;
      this.#endWatch.begin(this.#isRunning());
    }
    this.stopped = true;
    this.started = false;
    this.#laneWatch.end();
    void this.#worker.terminate();
  }

  #receive(message: WorkerMessage): void {
    if (message.op === "log") this.onLog(message.text);
    else if (message.op === "awake") this.#laneWatch.arm();
    else if (message.op === "rung") this.#direct?.rung();
    else if (message.lane !== undefined) this.onLane(message.lane, message);
    // A message after the deadline is too late.
    else if (!this.stopped) this.#settle(message);
  }

  #settle(reply: WorkerReply): void {
    const pending = this.#pending;
    if (!pending) return;
    clearTimeout(this.#timer);
    this.#pending = undefined;
    pending.settle(reply);
  }

  /** The budget counts from the guest's first instruction, so a slowly starting thread is not the guest's fault. */
  #watch(): void {
    const pending = this.#pending;
    if (!pending) return;
    const begun = this.#hasBegun();
    const left = begun
      ? this.#clock.left(this.#budget(pending.budgetMs))
      : this.#limits.beginMs - this.#machine.givenSince(pending.since);
    if (left < 1 && begun) this.#interrupt(this.#overtime(pending.budgetMs));
    else if (left < 1) void this.stop(notBegun(this.#limits.beginMs));
    // A thread that has not begun may begin at any moment, which starts its budget.
    else this.#timer = setTimeout(() => this.#watch(), Math.min(left, pending.budgetMs));
  }

  #overtime(budgetMs: number): RawFault {
    const dropped = Atomics.load(this.#control, CONTROL.DROPPED);
    if (dropped >= this.#limits.logFloodDrops) {
      return { code: "guest.log_flood", message: `wrote ${dropped} log entries too many and did not return` };
    }
    const stalledMs = this.#clock.stalledMs(this.#budget(budgetMs));
    const message = `did not return within ${budgetMs} ms`;
    if (stalledMs === undefined) return { code: "guest.timeout", message };
    return { code: "guest.timeout", message: `${message}. ${standstill(stalledMs)}`, stalledMs };
  }

  #hasBegun(): boolean {
    return Atomics.load(this.#control, CONTROL.BEGUN) === this.#request;
  }

  #isRunning(): boolean {
    return this.isLaneBusy || (this.#pending !== undefined && this.#hasBegun());
  }

  #budget(ms: number): RunBudget {
    return { ms, waitFactor: this.#limits.waitFactor };
  }

  #lose(error: NodeJS.ErrnoException | undefined): void {
    const outOfMemory = error?.code === "ERR_WORKER_OUT_OF_MEMORY";
    const fault = outOfMemory ? { code: "guest.oom", kind: "worker", message: "the worker's heap is full" } : LOST;
    if (!this.stopped) this.#end = fault;
    this.stopped = true;
    this.started = false;
    this.#laneWatch.end();
    this.#endWatch.end();
    this.#endLane();
    this.#settle({ op: "reply", fault: this.#end, figures: { ...NO_FIGURES, wallMs: this.#ranMs } });
  }

  #endLane(): void {
    this.#direct?.end(this.laneEnd);
  }
}

/** Tells the trader what the machine did, in seconds. */
function standstill(ms: number): string {
  return `The computer stood still for ${(ms / 1000).toFixed(1)} s.`;
}

const LOST: RawFault = { code: "guest.host_lost", kind: "worker", message: "the guest's thread was lost" };

/** Nothing of the guest has run: a thread that gets no processor is a fault of the machine. */
const notBegun = (ms: number): RawFault => ({
  ...LOST,
  message: `the guest's thread did not begin within ${ms} ms`,
  stalledMs: ms,
});
