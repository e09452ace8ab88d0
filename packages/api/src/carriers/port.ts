import type { Carrier } from "../wire/index.ts";

/** A worker as its parent sees it, or the parent's port as the worker sees it. */
export interface Port {
  postMessage(value: unknown): void;
  on(event: "message", listener: (value: unknown) => void): unknown;
}

/** Carries messages between a worker thread and its parent. */
export function portCarrier(port: Port, close: () => void): Carrier {
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on("message", listener),
    close,
  };
}
