import { type IncomingMessage, STATUS_CODES } from "node:http";
import { pipeline, Writable } from "node:stream";
import { type MachineTime, systemMachineTime } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";
import { errorBody } from "./failures.ts";

/** How long a request may take to arrive. */
export interface ArrivalLimits {
  /** Limit for the headers, and for the body of a request that carries no file. */
  readonly wholeMs: number;
  /** Longest pause in a file: it may be large and its sender slow, but its bytes must keep arriving. */
  readonly filePauseMs: number;
  /** Limit for a whole file. */
  readonly fileMs: number;
  readonly fileBytes: number;
}

/** Slow senders must not hold connections. Two gigabytes from a slow disk take minutes, and no file of bars has four. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  wholeMs: 30_000,
  filePauseMs: 30_000,
  fileMs: 30 * 60_000,
  fileBytes: 4 * 1024 ** 3,
};

/** A request whose body is arriving. */
export interface Arrival {
  /** Call when the request has passed the gate and carries a file. @throws HostRefusal `host.body_too_large` */
  expectFile(): void;
}

/**
 * Ends a request that does not arrive in time, counted while the machine runs: after a standstill, bytes that arrived
 * meanwhile are read first.
 */
export function watchArrival(
  request: IncomingMessage,
  limits: ArrivalLimits,
  machine: Pick<MachineTime, "now" | "after"> = systemMachineTime,
): Arrival {
  // `bytesRead` counts the connection, which may have carried other files before.
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

/** Writes the answer straight to the socket: the route's handler may wait for the body without end. */
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

/** Tells the body's reader at once that nothing more comes. `destroy` would also close the connection; a failed pipeline does not. */
function endBody(request: IncomingMessage, refusal: HostRefusal): void {
  const sink = new Writable();
  pipeline(request, sink, () => undefined);
  sink.destroy(refusal);
}
