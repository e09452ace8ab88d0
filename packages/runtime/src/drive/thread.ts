// The thread in which a driven guest runs: guest, script and answers beside each other, so that no event crosses threads.
import { type Profiler, Session } from "node:inspector";
import { parentPort } from "node:worker_threads";
import { CONTROL, noteBegin } from "../guest/worker/control.ts";
import { Guest, type GuestPorts } from "../guest/worker/guest.ts";
import type { WorkerReply } from "../guest/worker/messages.ts";
import { outputChecks } from "../guest/worker/output-checks.ts";
import { threadNumber } from "../guest/worker/thread-number.ts";
import { heldBytes } from "./heap.ts";
import { play } from "./play.ts";
import type { DrivenStep, DriveScript } from "./script.ts";
import { DRIVE_CONTROL, type DriveBatch, type DriveSetup } from "./wire.ts";

/** Steps sent at once: a message costs as much as several events. */
const BATCH = 256;
/** Batches under way at most, so that a slow reader does not fill the memory. */
const MOST_UNREAD = 8;
/** Microseconds between two samples. */
const SAMPLE_EVERY = 100;

/** Plays the scripts of one guest. */
class Drive {
  readonly #setup: DriveSetup;
  readonly #ports: GuestPorts;
  readonly #entries: string[] = [];
  readonly #stored = { value: null };
  #guest: Guest;

  constructor(setup: DriveSetup) {
    const { control, caps, rules, heapFrom } = setup;
    this.#setup = setup;
    this.#ports = {
      caps,
      checkOf: outputChecks(rules),
      log: {
        send: (text) =>
          void this.#entries.push(heapFrom === undefined ? text : `${this.#guest.look(heldAt(heapFrom))} ${text}`),
        dropped: (count) => Atomics.store(control, CONTROL.DROPPED, count),
      },
      begin() {
        const cpuMs = noteBegin(control);
        Atomics.store(control, DRIVE_CONTROL.RUNNING, 1);
        return cpuMs;
      },
    };
    this.#guest = this.#instance();
  }

  /** Posts the last batch of all. */
  run(): void {
    const { control, scripts, profile } = this.#setup;
    Atomics.store(control, CONTROL.THREAD, threadNumber());
    const playAll = () => {
      for (const [run, script] of scripts.entries()) this.#play(script, run);
    };
    const found = profile ? sampled(playAll) : playAll();
    this.#post({ run: scripts.length, steps: [], last: true, ...(found === undefined ? {} : { profile: found }) });
  }

  #instance(): Guest {
    const { module, grant } = this.#setup;
    return new Guest({ module }, grant, this.#ports);
  }

  #watched(run: () => WorkerReply): WorkerReply {
    const reply = run();
    Atomics.store(this.#setup.control, DRIVE_CONTROL.RUNNING, 0);
    return reply;
  }

  #start(): WorkerReply {
    const { control } = this.#setup;
    this.#guest = this.#instance();
    Atomics.store(control, DRIVE_CONTROL.STARTING, 1);
    const reply = this.#watched(() => this.#guest.start());
    Atomics.store(control, DRIVE_CONTROL.STARTING, 0);
    return reply;
  }

  #post(batch: DriveBatch): void {
    const { control } = this.#setup;
    Atomics.add(control, DRIVE_CONTROL.UNREAD, 1);
    parentPort?.postMessage(batch);
    for (let unread = Atomics.load(control, DRIVE_CONTROL.UNREAD); unread > MOST_UNREAD; ) {
      Atomics.wait(control, DRIVE_CONTROL.UNREAD, unread);
      unread = Atomics.load(control, DRIVE_CONTROL.UNREAD);
    }
  }

  #play(script: DriveScript, run: number): void {
    const { fault, figures } = this.#start();
    this.#post({ run, steps: [], started: { ...(fault && { fault }), figures } });
    if (fault) return;
    const driven = {
      callback: (input: Parameters<Guest["callback"]>[0]) => this.#watched(() => this.#guest.callback(input)),
      renew: () => this.#start(),
      takeLog: () => this.#entries.splice(0),
      stored: this.#stored,
    };
    let steps: DrivenStep[] = [];
    let given = 0;
    let faults = 0;
    for (const step of play(driven, this.#setup.place, script)) {
      steps.push(step);
      given += 1;
      faults += step.fault ? 1 : 0;
      if (given === script.most || faults === script.mostFaults) break;
      if (steps.length < BATCH) continue;
      this.#post({ run, steps });
      steps = [];
    }
    this.#post({ run, steps });
  }
}

const heldAt =
  (from: number) =>
  ({ buffer }: { readonly buffer: ArrayBufferLike }): number =>
    heldBytes(buffer, from);

/** A session within one thread answers before `post` returns. */
function sampled(run: () => void): Profiler.Profile | undefined {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY });
  session.post("Profiler.start");
  run();
  let found: Profiler.Profile | undefined;
  session.post("Profiler.stop", (_fault, result) => {
    found = result.profile;
  });
  session.disconnect();
  return found;
}

// One guest after another: what a thread loads costs more than most drives.
parentPort?.on("message", (setup: DriveSetup) => new Drive(setup).run());
