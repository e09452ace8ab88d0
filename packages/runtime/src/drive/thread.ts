// The thread in which a driven guest runs: guest, script and answers beside each other, so that no event crosses threads.
import { type Profiler, Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
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

const { control, caps, rules, module, grant, place, scripts, profile, heapFrom } = workerData as DriveSetup;
Atomics.store(control, CONTROL.THREAD, threadNumber());
const entries: string[] = [];
const stored = { value: null };
const ports: GuestPorts = {
  caps,
  checkOf: outputChecks(rules),
  log: {
    send: (text) => void entries.push(heapFrom === undefined ? text : `${guest.look(heldAt(heapFrom))} ${text}`),
    dropped: (count) => Atomics.store(control, CONTROL.DROPPED, count),
  },
  begin() {
    const cpuMs = noteBegin(control);
    Atomics.store(control, DRIVE_CONTROL.RUNNING, 1);
    return cpuMs;
  },
};

function watched(run: () => WorkerReply): WorkerReply {
  const reply = run();
  Atomics.store(control, DRIVE_CONTROL.RUNNING, 0);
  return reply;
}

const heldAt =
  (from: number) =>
  ({ buffer }: { readonly buffer: ArrayBufferLike }): number =>
    heldBytes(buffer, from);

let guest = new Guest({ module }, grant, ports);

function start(): WorkerReply {
  guest = new Guest({ module }, grant, ports);
  Atomics.store(control, DRIVE_CONTROL.STARTING, 1);
  const reply = watched(() => guest.start());
  Atomics.store(control, DRIVE_CONTROL.STARTING, 0);
  return reply;
}

function post(batch: DriveBatch): void {
  Atomics.add(control, DRIVE_CONTROL.UNREAD, 1);
  parentPort?.postMessage(batch);
  for (let unread = Atomics.load(control, DRIVE_CONTROL.UNREAD); unread > MOST_UNREAD; ) {
    Atomics.wait(control, DRIVE_CONTROL.UNREAD, unread);
    unread = Atomics.load(control, DRIVE_CONTROL.UNREAD);
  }
}

function drive(script: DriveScript, run: number): void {
  const { fault, figures } = start();
  post({ run, steps: [], started: { ...(fault && { fault }), figures } });
  if (fault) return;
  const driven = {
    callback: (input: Parameters<Guest["callback"]>[0]) => watched(() => guest.callback(input)),
    renew: start,
    takeLog: () => entries.splice(0),
    stored,
  };
  let steps: DrivenStep[] = [];
  let given = 0;
  let faults = 0;
  for (const step of play(driven, place, script)) {
    steps.push(step);
    given += 1;
    faults += step.fault ? 1 : 0;
    if (given === script.most || faults === script.mostFaults) break;
    if (steps.length < BATCH) continue;
    post({ run, steps });
    steps = [];
  }
  post({ run, steps });
}

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

const found = profile ? sampled(() => scripts.forEach(drive)) : scripts.forEach(drive);
post({ run: scripts.length, steps: [], last: true, ...(found === undefined ? {} : { profile: found }) });
