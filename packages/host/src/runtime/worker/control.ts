import type { Patience } from "./patience.ts";

/**
 * Words of the memory that supervisor and worker share. A worker that runs a guest reads no messages, so what must be
 * known meanwhile stands here.
 */
export const CONTROL = {
  /** Number of the latest request; the worker waits on this word. */
  REQUEST: 0,
  /** Number of the request whose guest code has begun. */
  BEGUN: 1,
  /** When it began: milliseconds of {@link monotonicMs}. */
  BEGUN_AT: 2,
  /** Log entries dropped since it began. */
  DROPPED: 3,
} as const;

export const CONTROL_BYTES = 16;

/** How long a worker looks for the next request before it sleeps: a sleeping thread wakes only after 20-50 µs. */
const SPIN_MS = 0.05;

/** The system's monotonic clock in milliseconds, alike in all threads, wrapped to 32 bits. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return (seconds * 1000 + nanoseconds / 1e6) | 0;
}

/** Blocks until a request after `seen` is there, and answers its number. */
export function awaitRequest(control: Int32Array, seen: number, patience: Patience): number {
  if (patience.tries()) {
    const end = performance.now() + SPIN_MS;
    while (Atomics.load(control, CONTROL.REQUEST) === seen && performance.now() < end);
    if (Atomics.load(control, CONTROL.REQUEST) === seen) patience.miss();
    else patience.hit();
  }
  while (Atomics.load(control, CONTROL.REQUEST) === seen) Atomics.wait(control, CONTROL.REQUEST, seen);
  return Atomics.load(control, CONTROL.REQUEST);
}
