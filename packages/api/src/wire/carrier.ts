import type { Message } from "./message.ts";

/** Carries messages between two peers in order: a worker's port, or a process's pipes. */
export interface Carrier {
  /** Does nothing once the carrier is closed. @throws when the message cannot be written, such as a function in it */
  send(message: Message): void;
  /** Sets the only listener for arriving values, which are unchecked. */
  onMessage(listener: (value: unknown) => void): void;
  close(): void;
}

/** Timers that a test can control. */
export interface Timers {
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}
