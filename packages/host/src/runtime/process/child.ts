// The runtime's own process: a supervisor and nothing else. It ends with the pipe to the host, so that no guest
// outlives the host, whatever ended it.
import { Socket } from "node:net";
import { NO_EXECUTION } from "../executor/executor.ts";
import { Supervisor } from "../executor/supervisor.ts";
import type { RuntimeLimits } from "../limits.ts";
import { encodeFrame, type Frame, FrameReader } from "./frames.ts";
import { type Answer, type Ask, doneFrame, inputOf } from "./protocol.ts";

/** The descriptor that the host opens for this process. */
const PIPE = 3;

const limits = JSON.parse(process.argv[2] ?? "{}") as RuntimeLimits;
const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
const supervisor = new Supervisor(limits, (key, text) => send({ header: { op: "log", key, text }, parts: [] }));
const reader = new FrameReader<Ask>((frame) => void answer(frame));

pipe.on("data", (chunk: Buffer) => reader.push(chunk));
pipe.on("close", () => process.exit(0));
pipe.on("error", () => process.exit(1));

function send(frame: Frame<Answer>): void {
  pipe.write(encodeFrame(frame));
}

async function answer({ header, parts }: Frame<Ask>): Promise<void> {
  if (header.op === "ping") return send({ header: { op: "pong", id: header.id }, parts: [] });
  const execution = await execute(header, parts);
  send(doneFrame(header.id, execution));
}

async function execute(ask: Exclude<Ask, { op: "ping" }>, parts: readonly Uint8Array[]) {
  if (ask.op === "call") return supervisor.call(ask.key, inputOf(ask.input, parts));
  if (ask.op === "load") {
    const module = parts[0] ?? new Uint8Array();
    return supervisor.load(ask.key, { sha256: ask.sha256, grant: ask.grant, module });
  }
  await supervisor.drop(ask.key);
  return NO_EXECUTION;
}
