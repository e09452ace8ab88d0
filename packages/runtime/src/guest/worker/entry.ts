// The thread that runs one guest. It blocks between requests: only the supervisor can wake it, and `terminate()` stops
// it at any point.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { awaitRequest, CONTROL, noteBegin } from "./control.ts";
import { Guest, type GuestPorts } from "./guest.ts";
import { LaneDoor } from "./lane-door.ts";
import { type LogCaps, NO_FIGURES, type WorkerMessage, type WorkerReply, type WorkerRequest } from "./messages.ts";
import { type OutputRules, outputChecks } from "./output-checks.ts";
import { Patience } from "./patience.ts";
import { threadNumber } from "./thread-number.ts";

/** Data that the supervisor passes to a new worker. */
export interface WorkerSetup {
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly caps: LogCaps;
  readonly rules: OutputRules;
}

const { control, caps, rules } = workerData as WorkerSetup;
Atomics.store(control, CONTROL.THREAD, threadNumber());
const patience = new Patience();
const post = (message: WorkerMessage) => parentPort?.postMessage(message);
let request = 0;
/** Number of the current callback if it came through the lane, otherwise 0. */
let laneEvent = 0;
let guest: Guest | undefined;
let door: LaneDoor | undefined;
/** True once the guest accepts lane events: it has handled an event that came through the supervisor. */
let introduced = false;

const ports: GuestPorts = {
  caps,
  checkOf: outputChecks(rules),
  log: {
    send: (text) => post({ op: "log", text }),
    dropped: (count) => Atomics.store(control, CONTROL.DROPPED, count),
  },
  begin() {
    const cpuMs = noteBegin(control);
    if (laneEvent === 0) Atomics.store(control, CONTROL.BEGUN, request);
    else Atomics.store(control, CONTROL.LANE_BEGUN, laneEvent);
    return cpuMs;
  },
};

function handle(asked: WorkerRequest): WorkerReply {
  if (asked.op === "start") {
    guest = new Guest(asked.program, asked.grant, ports);
    // A rendering guest has no state: each callback may be its first.
    introduced = asked.grant.apiVersion === 1;
    if (asked.lane !== undefined) door ??= new LaneDoor(asked.lane, post);
    return settle(guest.start());
  }
  if (!guest) return absent("guest.not_active");
  introduced = true;
  return settle(guest.callback(asked.input));
}

/** Lane events do not pass the supervisor, so its checks are repeated here. */
function handleLane(opened: LaneDoor): void {
  const { id, input } = opened.take();
  if (!guest || !introduced) {
    opened.answer(id, absent("guest.restarted"));
    return;
  }
  laneEvent = id;
  const reply = settle(guest.callback(input));
  laneEvent = 0;
  Atomics.store(control, CONTROL.LANE_ENDED, id);
  opened.answer(id, reply);
}

function settle(reply: WorkerReply): WorkerReply {
  if (reply.fault) guest = undefined;
  return reply;
}

function absent(code: string): WorkerReply {
  return { op: "reply", fault: { code, message: "no instance is there that could take it" }, figures: NO_FIGURES };
}

for (;;) {
  request = awaitRequest(request, { control, patience, door });
  const received = parentPort ? receiveMessageOnPort(parentPort) : undefined;
  if (received) post(handle(received.message as WorkerRequest));
  if (door?.look()) handleLane(door);
}
