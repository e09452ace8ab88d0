import type { Patience } from "../worker/patience.ts";

/** How long the loop stays awake for an answer: enough for most callbacks. */
const AWAKE_MS = 0.1;

/**
 * Keeps the event loop turning, without blocking it, while an answer is expected soon: a sleeping loop takes 20-50 µs
 * to wake, as long as a whole callback.
 */
export function stayAwake(patience: Patience, isWaiting: () => boolean): void {
  if (!patience.tries()) return;
  const end = performance.now() + AWAKE_MS;
  const turn = (): void => {
    if (!isWaiting()) patience.hit();
    else if (performance.now() < end) setImmediate(turn);
    else patience.miss();
  };
  setImmediate(turn);
}
