// The thread that runs one guest. It blocks between requests: nothing but the supervisor can wake it, and
// `terminate()` stops it wherever it is.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { awaitRequest, CONTROL, monotonicMs } from "./control.ts";
import { Guest, type GuestPorts } from "./guest.ts";
import { type LogCaps, NO_FIGURES, type WorkerReply, type WorkerRequest } from "./messages.ts";
import { type OutputRules, outputChecks } from "./output-checks.ts";
import { Patience } from "./patience.ts";

/** What the supervisor hands to a new worker. */
export interface WorkerSetup {
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly caps: LogCaps;
  readonly rules: OutputRules;
}

const { control, caps, rules } = workerData as WorkerSetup;
const patience = new Patience();
let request = 0;
let guest: Guest | undefined;

const ports: GuestPorts = {
  caps,
  checkOf: outputChecks(rules),
  log: {
    send: (text) => parentPort?.postMessage({ op: "log", text }),
    dropped: (count) => Atomics.store(control, CONTROL.DROPPED, count),
  },
  begin() {
    Atomics.store(control, CONTROL.DROPPED, 0);
    Atomics.store(control, CONTROL.BEGUN_AT, monotonicMs());
    Atomics.store(control, CONTROL.BEGUN, request);
  },
};

function handle(asked: WorkerRequest): WorkerReply {
  if (asked.op === "start") guest = new Guest(asked.module, asked.grant, ports);
  if (!guest) {
    return { op: "reply", fault: { code: "guest.not_active", message: "nothing was started" }, figures: NO_FIGURES };
  }
  const reply = asked.op === "start" ? guest.start() : guest.callback(asked.input);
  if (reply.fault) guest = undefined;
  return reply;
}

for (;;) {
  request = awaitRequest(control, request, patience);
  const received = parentPort ? receiveMessageOnPort(parentPort) : undefined;
  if (received) parentPort?.postMessage(handle(received.message as WorkerRequest));
}
