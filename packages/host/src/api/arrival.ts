import type { IncomingMessage } from "node:http";
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
  let seen = 0;
  let timer = setTimeout(() => end(request), limits.wholeMs).unref();
  request.once("close", () => clearTimeout(timer));
  const look = () => {
    const { bytesRead } = request.socket;
    const isFlowing = bytesRead > seen && performance.now() - begun < limits.fileMs && bytesRead <= limits.fileBytes;
    seen = bytesRead;
    if (isFlowing) timer = setTimeout(look, limits.filePauseMs).unref();
    else end(request);
  };
  return {
    expectFile() {
      if (Number(request.headers["content-length"] ?? 0) > limits.fileBytes) {
        throw new HostRefusal("host.body_too_large", `a file may have ${limits.fileBytes} bytes`);
      }
      clearTimeout(timer);
      seen = request.socket.bytesRead;
      timer = setTimeout(look, limits.filePauseMs).unref();
    },
  };
}

function end(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const refusal = new HostRefusal("host.request_slow", "the request did not arrive in time; nothing was done");
  const body = JSON.stringify(errorBody(refusal));
  const head = ["HTTP/1.1 408 Request Timeout", "Content-Type: application/json; charset=utf-8", "Connection: close"];
  const { socket } = request;
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"), () => socket.destroy());
}
