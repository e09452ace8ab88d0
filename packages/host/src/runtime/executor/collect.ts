/** Modules are dropped in rows: one collection after the last of them is enough. */
const QUIET_MS = 500;

let timer: NodeJS.Timeout | undefined;

/**
 * Has the engine free what was dropped, where it may be asked (the runtime's own process). Machine code lies outside its
 * heap, and a supervisor makes so little garbage that no collection would come by itself: hundreds of MiB would stay.
 */
export function collectSoon(): void {
  if (globalThis.gc === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => globalThis.gc?.(), QUIET_MS).unref();
}
