import { type IncomingMessage, STATUS_CODES } from "node:http";
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

/** Ends a request that does not arrive in time. */
export function watchArrival(request: IncomingMessage, limits: ArrivalLimits): Arrival {
  const begun = performance.now();
  // A connection that is kept has carried other files before.
  const before = request.socket.bytesRead;
  let seen = 0;
  let timer = setTimeout(() => end(request, slow()), limits.wholeMs).unref();
  request.once("close", () => clearTimeout(timer));
  const look = () => {
    const { bytesRead } = request.socket;
    const isFlowing = bytesRead > seen && performance.now() - begun < limits.fileMs;
    seen = bytesRead;
    if (bytesRead - before > limits.fileBytes) end(request, tooLarge(limits));
    else if (isFlowing) timer = setTimeout(look, limits.filePauseMs).unref();
    else end(request, slow());
  };
  return {
    expectFile() {
      if (Number(request.headers["content-length"] ?? 0) > limits.fileBytes) {
        throw tooLarge(limits);
      }
      clearTimeout(timer);
      seen = request.socket.bytesRead;
      timer = setTimeout(look, limits.filePauseMs).unref();
    },
  };
}

const slow = () => new HostRefusal("host.request_slow", "the request did not arrive in time; nothing was done");
const tooLarge = ({ fileBytes }: ArrivalLimits) =>
  new HostRefusal("host.body_too_large", `a file may have ${fileBytes} bytes`);

function end(request: IncomingMessage, refusal: HostRefusal): void {
  if (request.complete || request.destroyed) return;
  const { status } = refusal;
  const body = JSON.stringify(errorBody(refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    "Connection: close",
  ];
  const { socket } = request;
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"), () => socket.destroy());
}
