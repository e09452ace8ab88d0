// The runtime's own process: a supervisor and nothing else. It ends with the pipe to the host, so that no guest
// outlives the host, whatever ended it.
import { rmSync } from "node:fs";
import { Socket } from "node:net";
import { NO_EXECUTION } from "../executor/executor.ts";
import { Lanes } from "../executor/lanes.ts";
import { Supervisor } from "../executor/supervisor.ts";
import type { RuntimeLimits } from "../limits.ts";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";
import { type Answer, type Ask, doneFrame, inputOf } from "./protocol.ts";

/** The descriptor that the host opens for this process. */
const PIPE = 3;

const limits = JSON.parse(process.argv[2] ?? "{}") as RuntimeLimits;
const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
/** The host's folder for lanes; absent: everything takes the pipe. */
const folder = process.argv[3];
const lanes =
  folder === undefined
    ? undefined
    : new Lanes(folder, {
        answered: (id, execution) => send(doneFrame(id, execution)),
        gone: (end) => send({ header: { op: "gone", ...end }, parts: [] }),
      });
const supervisor = new Supervisor(limits, (key, text) => send({ header: { op: "log", key, text }, parts: [] }), lanes);
const reader = new FrameReader<Ask>((frame) => void answer(frame));

pipe.on("data", (chunk: Buffer) => reader.push(chunk));
pipe.on("close", () => leave(0));
pipe.on("error", () => leave(1));

/** The host may have been killed, and then nobody else takes the folder away. */
function leave(code: number): never {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

function send(frame: Frame<Answer>): void {
  pipe.write(encodeFrame(frame));
}

async function answer({ header, parts }: Frame<Ask>): Promise<void> {
  if (header.op === "ping") return send({ header: { op: "pong", id: header.id }, parts: [] });
  if (header.op === "knock") return supervisor.knock(header.key, header.lane);
  const execution = await execute(header, parts);
  send(doneFrame(header.id, execution, supervisor.laneOf(header.key)));
}

async function execute(ask: Exclude<Ask, { op: "ping" | "knock" }>, parts: readonly Uint8Array[]) {
  if (ask.op === "call") return supervisor.call(ask.key, inputOf(ask.input, parts));
  if (ask.op === "load") {
    const module = parts[0] ?? new Uint8Array();
    return supervisor.load(ask.key, { sha256: ask.sha256, grant: ask.grant, module });
  }
  await supervisor.drop(ask.key);
  return NO_EXECUTION;
}
