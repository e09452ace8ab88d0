import { type IncomingMessage, STATUS_CODES } from "node:http";
import { pipeline, Writable } from "node:stream";
import { type MachineTime, systemMachineTime } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import { errorBody } from "./failures.ts";

/** How long a request may take to arrive. */
export interface ArrivalLimits {
  /** Headers, and the body of every request but a file. */
  readonly wholeMs: number;
  /** A file may be large and its sender slow, but its bytes must flow. */
  readonly filePauseMs: number;
  /** A file as a whole. */
  readonly fileMs: number;
  readonly fileBytes: number;
}

/** A slow sender cannot hold a connection longer. Two gigabytes over a slow disk take minutes; four are no file of bars. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  wholeMs: 30_000,
  filePauseMs: 30_000,
  fileMs: 30 * 60_000,
  fileBytes: 4 * 1024 ** 3,
};

/** A request whose body is arriving. */
export interface Arrival {
  /** The request passed the gate and carries a file. @throws HostRefusal `host.body_too_large` */
  expectFile(): void;
}

/** Ends a request that does not arrive in time, that of this machine: what arrived while it stood still is read first. */
export function watchArrival(
  request: IncomingMessage,
  limits: ArrivalLimits,
  machine: Pick<MachineTime, "now" | "after"> = systemMachineTime,
): Arrival {
  // A connection that is kept has carried other files before.
  const before = request.socket.bytesRead;
  let seen = 0;
  let begun = 0;
  let cancel = machine.after(limits.wholeMs, () => end(request, slow()));
  request.once("close", () => cancel());
  const look = () => {
    const { bytesRead } = request.socket;
    const isFlowing = bytesRead > seen && machine.now() - begun < limits.fileMs;
    seen = bytesRead;
    if (bytesRead - before > limits.fileBytes) end(request, tooLarge(limits));
    else if (isFlowing) cancel = machine.after(limits.filePauseMs, look);
    else end(request, slow());
  };
  return {
    expectFile() {
      if (Number(request.headers["content-length"] ?? 0) > limits.fileBytes) {
        throw tooLarge(limits);
      }
      cancel();
      begun = machine.now();
      seen = request.socket.bytesRead;
      cancel = machine.after(limits.filePauseMs, look);
    },
  };
}

const slow = () => new HostRefusal("host.request_slow", "the request did not arrive in time; nothing was done");
const tooLarge = ({ fileBytes }: ArrivalLimits) =>
  new HostRefusal("host.body_too_large", `a file may have ${fileBytes} bytes`);

/** Answers beside the handler, which may wait for the body without an end. */
function end(request: IncomingMessage, refusal: HostRefusal): void {
  const { socket } = request;
  if (request.complete || request.destroyed || socket.writableEnded) return;
  const { status } = refusal;
  const body = JSON.stringify(errorBody(refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    "Connection: close",
  ];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"));
  socket.destroySoon();
  endBody(request, refusal);
}

/** Its reader hears at once that no more comes. `destroy` would close the connection too, a failed pipeline does not. */
function endBody(request: IncomingMessage, refusal: HostRefusal): void {
  const sink = new Writable();
  pipeline(request, sink, () => undefined);
  sink.destroy(refusal);
}
