/** Modules are often dropped in quick succession, so one collection after the last is enough. */
const QUIET_MS = 500;

let timer: NodeJS.Timeout | undefined;

/**
 * Makes the engine free dropped objects, where that is possible (in the runtime's own process). Machine code is outside
 * the engine's heap, and a supervisor produces too little garbage to trigger a collection, so hundreds of MiB would
 * stay allocated.
 */
export function collectSoon(): void {
  if (globalThis.gc === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => globalThis.gc?.(), QUIET_MS).unref();
}
