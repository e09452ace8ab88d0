// The runtime's own process: a supervisor and nothing else. It ends with the host, however the host ended.
import { flushCompileCache } from "node:module";
import { Socket } from "node:net";
import { NO_EXECUTION } from "../executor/executor.ts";
import { Lanes } from "../executor/lanes.ts";
import type { SlotSetup } from "../executor/slot.ts";
import { Supervisor } from "../executor/supervisor.ts";
import { inputOf } from "../worker/input-parts.ts";
import type { RawFault } from "../worker/messages.ts";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";
import { endNow, endWithHost } from "./lifeline.ts";
import { type Answer, type Ask, doneFrame, WITH_LANES } from "./protocol.ts";

/** The descriptors that the host opens for this process. */
const PIPE = 3;
const LANES = 4;
const BELL = 5;
/** A lane stays allocated for a moment after its thread ended, so the next thread needs another one. */
const LANES_A_WORKER = 2;

endWithHost();
const setup = JSON.parse(process.argv[2] ?? "") as SlotSetup;
const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
const lanes =
  process.argv[3] === WITH_LANES
    ? new Lanes(
        { file: LANES, bell: BELL, lanes: LANES_A_WORKER * setup.limits.workers },
        {
          answered: (id, execution) => send(doneFrame(id, execution)),
          gone: (end) => send({ header: { op: "gone", ...end }, parts: [] }),
        },
      )
    : undefined;
const supervisor = new Supervisor(
  setup,
  {
    log: (key, text) => send({ header: { op: "log", key, text }, parts: [] }),
    unstoppable: doom,
  },
  lanes,
);
let hasAnswered = false;
const reader = new FrameReader<Ask>((frame) => void answer(frame));

pipe.on("data", (chunk: Buffer) => reader.push(chunk));
pipe.on("close", endNow);
pipe.on("error", endNow);

/** Names the guest and ends this process with all its threads. The host also ends it as soon as it reads this. */
function doom(key: string, fault: RawFault): void {
  pipe.write(encodeFrame<Answer>({ header: { op: "doomed", key, fault }, parts: [] }), endNow);
}

function send(frame: Frame<Answer>): void {
  pipe.write(encodeFrame(frame));
}

async function answer({ header, parts }: Frame<Ask>): Promise<void> {
  if (header.op === "ping") return send({ header: { op: "pong", id: header.id }, parts: [] });
  if (header.op === "knock") return supervisor.knock(header.key, header.lane);
  if (header.op === "free") return lanes?.free(header.lane);
  const execution = await execute(header, parts);
  send(doneFrame(header.id, execution, supervisor.laneOf(header.key)));
  keepCompilations();
}

/** The runtime keeps what it compiled when a process ends by itself, and this one is always killed. */
function keepCompilations(): void {
  if (!hasAnswered) setImmediate(flushCompileCache);
  hasAnswered = true;
}

async function execute(ask: Exclude<Ask, { op: "ping" | "knock" | "free" }>, parts: readonly Uint8Array[]) {
  if (ask.op === "call") return supervisor.call(ask.key, inputOf(ask.input, parts));
  if (ask.op === "load") {
    const module = parts[0] ?? new Uint8Array();
    return supervisor.load(ask.key, { sha256: ask.sha256, grant: ask.grant, module });
  }
  await supervisor.drop(ask.key);
  return NO_EXECUTION;
}
