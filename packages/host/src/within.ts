import type { Clock } from "@bourse/platform";

/** Waits for `work`, but no longer than `ms`. */
export function within(
  { clock, ms }: { readonly clock: Clock; readonly ms: number },
  work: Promise<unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.allow(ms, resolve);
  work.then(
    () => resolve(),
    () => resolve(),
  );
  return promise.finally(cancel);
}
