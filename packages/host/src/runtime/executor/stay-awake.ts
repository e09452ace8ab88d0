/** How long the loop stays awake for an answer. Most callbacks are answered by then. */
const AWAKE_MS = 0.1;

/**
 * Keeps the event loop turning, without blocking it, while an answer is likely within moments: a loop that sleeps is
 * woken only after 20-50 µs, as long as a whole callback takes. The cost is bounded by {@link AWAKE_MS} a callback.
 */
export function stayAwake(isWaiting: () => boolean): void {
  const end = performance.now() + AWAKE_MS;
  const turn = (): void => {
    if (isWaiting() && performance.now() < end) setImmediate(turn);
  };
  setImmediate(turn);
}
