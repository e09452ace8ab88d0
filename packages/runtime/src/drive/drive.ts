import { once } from "node:events";
import type { Profiler } from "node:inspector";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Capability } from "@bourse/contract";
import { compileCacheOnly, programUrl } from "@bourse/platform";
import { admit } from "../guest/admission.ts";
import { EndWatch } from "../guest/executor/end-watch.ts";
import { OUTPUT_RULES } from "../guest/executor/output-rules.ts";
import { RunClock } from "../guest/executor/run-clock.ts";
import { RUNTIME_LIMITS, type RuntimeLimits } from "../guest/limits.ts";
import { endNow } from "../guest/process/lifeline.ts";
import { HOST_FEATURE_MASK } from "../guest/runtime.ts";
import type { ActivationSpec } from "../guest/types.ts";
import { CONTROL_BYTES } from "../guest/worker/control.ts";
import type { RawFault, RunFigures } from "../guest/worker/messages.ts";
import type { DrivenPlace, DrivenStep, DrivenView, DriveScript } from "./script.ts";
import { DRIVE_CONTROL, type DriveBatch, type DriveSetup } from "./wire.ts";

/** A guest to drive over bars. */
export type DrivenGuest = {
  readonly module: Uint8Array;
  readonly name: string;
  readonly approved: readonly Capability[];
} & (
  | { readonly apiVersion: 1; readonly views: readonly DrivenView[] }
  | { readonly apiVersion: 2; readonly views: readonly string[] }
);

/** How a guest is driven. */
export interface DriveOptions {
  readonly limits?: Partial<RuntimeLimits>;
  /** `profile`: samples where the time goes, which makes the guest slower. */
  readonly sampling?: "none" | "profile";
  /** Where the list of the guest's allocator begins, by {@link heapStart}: each log line then begins with the bytes held. */
  readonly heapFrom?: number;
  /** Ends all runs, as a guest does that does not return. */
  readonly signal?: AbortSignal;
}

/** News of the runs: how a script began, its steps, and the profile at the end. */
export type DriveNews =
  | { readonly kind: "started"; readonly run: number; readonly fault?: RawFault; readonly figures: RunFigures }
  | { readonly kind: "steps"; readonly run: number; readonly steps: readonly DrivenStep[] }
  | { readonly kind: "stopped"; readonly run: number; readonly fault: RawFault }
  | {
      readonly kind: "profile";
      readonly profile: Profile;
      /** Bytes by which the module that ran is longer than the guest's own before its code: its memory is limited. */
      readonly moved: number;
    };

type Profile = Profiler.Profile;

/** How often the supervisor looks at a running guest, as a share of what a callback may take. */
const LOOK_SHARE = 1 / 4;
/** The memory of a guest's own thread, and what the script and its answers need beside it. */
const HEAP_MB = 128;
const YOUNG_MB = 16;
const STACK_MB = 1;

/**
 * Plays scripts to a guest as fast as it can, one after another, each to a new instance, with the limits of a host on
 * every callback. Guest and script share a thread, because a message between threads costs more than most callbacks.
 * A guest that does not return within its time ends all runs.
 */
export async function* driveGuest(
  guest: DrivenGuest,
  scripts: readonly DriveScript[],
  options: DriveOptions = {},
): AsyncGenerator<DriveNews> {
  const limits = { ...RUNTIME_LIMITS, ...options.limits };
  const admission = admit(specOf(guest), HOST_FEATURE_MASK);
  if (!admission.ok) {
    yield { kind: "stopped", run: 0, fault: admission.fault };
    return;
  }
  // As in the runtime's worker mode: a loop of the guest must be stoppable without ending this process.
  setFlagsFromString("--no-wasm-dynamic-tiering");
  const { unit } = admission;
  const module = await WebAssembly.compile(unit.module as Uint8Array<ArrayBuffer>);
  const setup: Omit<DriveSetup, "control"> = {
    caps: { entries: limits.logEntries, bytes: limits.logBytes, floodDrops: limits.logFloodDrops },
    rules: OUTPUT_RULES,
    module,
    grant: unit.grant,
    place: placeOf(guest),
    scripts,
    profile: options.sampling === "profile",
    ...(options.heapFrom !== undefined && { heapFrom: options.heapFrom }),
  };
  const thread = new DriveThread(setup, limits);
  const end = () => thread.stop("guest.timeout", "the time for all runs is over");
  options.signal?.addEventListener("abort", end);
  if (options.signal?.aborted) end();
  try {
    for await (const news of thread.news()) {
      yield news.kind === "profile" ? { ...news, moved: unit.module.length - guest.module.length } : news;
    }
  } finally {
    options.signal?.removeEventListener("abort", end);
    await thread.end();
  }
}

function specOf(guest: DrivenGuest): ActivationSpec {
  const { module, name, approved } = guest;
  const known = { activation: "driven", module, name, approved };
  if (guest.apiVersion === 1) return { ...known, apiVersion: 1 };
  return { ...known, apiVersion: 2, declaredViews: guest.views };
}

function placeOf(guest: DrivenGuest): DrivenPlace {
  if (guest.apiVersion === 1) return { apiVersion: 1, views: guest.views };
  return { apiVersion: 2, views: guest.views, approved: guest.approved };
}

/** A thread whose guest has come to its end, with the heap that it was given. */
interface IdleThread {
  readonly heapMb: number;
  readonly worker: Worker;
  readonly end: NodeJS.Timeout;
}

/** Starting a thread costs more than most drives, and a dossier drives its guest four times. */
const idleThreads = new Set<IdleThread>();
const MOST_IDLE = 2;
const IDLE_MS = 5000;

function takeThread(heapMb: number): Worker {
  const idle = [...idleThreads].find((each) => each.heapMb === heapMb);
  if (!idle) return startThread(heapMb);
  idleThreads.delete(idle);
  clearTimeout(idle.end);
  forget(idle.worker);
  idle.worker.ref();
  return idle.worker;
}

/** Keeps a thread for the next guest: only one whose guest has ended by itself. It keeps no process from ending. */
function giveThread(heapMb: number, worker: Worker): void {
  forget(worker);
  worker.unref();
  const idle: IdleThread = { heapMb, worker, end: setTimeout(() => retire(idle), IDLE_MS).unref() };
  for (const event of ["error", "exit"]) worker.on(event, () => idleThreads.delete(idle));
  idleThreads.add(idle);
  const [oldest] = idleThreads;
  if (idleThreads.size > MOST_IDLE && oldest) retire(oldest);
}

/** A thread that is told to end does so later: no guest may get it in between. */
function retire(idle: IdleThread): void {
  idleThreads.delete(idle);
  clearTimeout(idle.end);
  void idle.worker.terminate();
}

/** By name: the runtime's own listeners on a thread keep its port alive. */
function forget(worker: Worker): void {
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
}

function startThread(heapMb: number): Worker {
  return new Worker(programUrl(new URL("./thread.ts", import.meta.url)), {
    env: compileCacheOnly(),
    argv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: heapMb + HEAP_MB,
      maxYoungGenerationSizeMb: YOUNG_MB,
      stackSizeMb: STACK_MB,
    },
  });
}

/** The thread of a driven guest with its watchdog. */
class DriveThread {
  readonly #limits: RuntimeLimits;
  readonly #control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES));
  readonly #clock = new RunClock(this.#control);
  readonly #endWatch: EndWatch;
  readonly #worker: Worker;
  readonly #gone: Promise<unknown>;
  readonly #arrived: DriveBatch[] = [];
  /** One that is sampled starts as the guest of a host does. */
  readonly #mayPlayAnother: boolean;
  #hasPlayed = false;
  #fault: RawFault | undefined;
  #wake = () => {};
  #run = 0;

  constructor(setup: Omit<DriveSetup, "control">, limits: RuntimeLimits) {
    this.#limits = limits;
    this.#endWatch = new EndWatch({ control: this.#control, limits }, () => endNow());
    this.#mayPlayAnother = !setup.profile;
    this.#worker = takeThread(limits.workerHeapMb);
    this.#gone = once(this.#worker, "exit");
    this.#worker.on("message", (batch: DriveBatch) => this.#take(batch));
    this.#worker.on("error", (error: NodeJS.ErrnoException) => this.#fail(faultOf(error)));
    this.#worker.on("exit", () => this.#fail({ code: "guest.host_lost", message: "the guest's thread was lost" }));
    this.#worker.postMessage({ ...setup, control: this.#control } satisfies DriveSetup);
  }

  async *news(): AsyncGenerator<DriveNews> {
    const watch = setInterval(() => this.#look(), this.#limits.callbackMs * LOOK_SHARE);
    try {
      for (;;) {
        const batch = this.#arrived.shift();
        if (batch) {
          yield* newsOf(batch);
          if (batch.last) {
            this.#hasPlayed = true;
            return;
          }
          this.#read();
          continue;
        }
        if (this.#fault) return yield { kind: "stopped", run: this.#run, fault: this.#fault };
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearInterval(watch);
    }
  }

  stop(code: RawFault["code"], message: string): void {
    this.#fail({ code, message });
    void this.#worker.terminate();
  }

  async end(): Promise<void> {
    if (this.#hasPlayed && this.#mayPlayAnother && !this.#fault) {
      giveThread(this.#limits.workerHeapMb, this.#worker);
      return;
    }
    this.#endWatch.begin(Atomics.load(this.#control, DRIVE_CONTROL.RUNNING) === 1);
    void this.#worker.terminate();
    await this.#gone;
    this.#endWatch.end();
  }

  #take(batch: DriveBatch): void {
    this.#run = batch.run;
    this.#arrived.push(batch);
    this.#wake();
  }

  /** Lets the thread send another batch. */
  #read(): void {
    Atomics.sub(this.#control, DRIVE_CONTROL.UNREAD, 1);
    Atomics.notify(this.#control, DRIVE_CONTROL.UNREAD);
  }

  #fail(fault: RawFault): void {
    this.#fault ??= fault;
    this.#wake();
  }

  #look(): void {
    if (Atomics.load(this.#control, DRIVE_CONTROL.RUNNING) !== 1) return;
    const { startMs, callbackMs, waitFactor } = this.#limits;
    const ms = Atomics.load(this.#control, DRIVE_CONTROL.STARTING) === 1 ? startMs : callbackMs;
    if (this.#clock.left({ ms, waitFactor }) >= 1) return;
    this.stop("guest.timeout", `did not return within ${ms} ms`);
  }
}

function* newsOf({ run, steps, started, profile }: DriveBatch): Generator<DriveNews> {
  if (started) yield { kind: "started", run, ...started };
  if (steps.length > 0) yield { kind: "steps", run, steps };
  if (profile !== undefined) yield { kind: "profile", profile, moved: 0 };
}

function faultOf({ code, message }: NodeJS.ErrnoException): RawFault {
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return { code: "guest.oom", kind: "worker", message: "the thread's heap is full" };
  return { code: "guest.host_lost", kind: "worker", message };
}
