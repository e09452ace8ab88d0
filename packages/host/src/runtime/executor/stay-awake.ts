import type { Patience } from "../worker/patience.ts";

/** How long the loop stays awake for an answer. Most callbacks are answered by then. */
const AWAKE_MS = 0.1;

/**
 * Keeps the event loop turning, without blocking it, while an answer is likely within moments: a loop that sleeps is
 * woken only after 20-50 µs, as long as a whole callback takes.
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
