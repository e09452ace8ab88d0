import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";

interface Bounds {
  readonly clock: Clock;
  readonly ms: number;
  readonly signal: AbortSignal;
}

/**
 * Stops waiting for work when its time is over or its signal aborts, even if the work ignores both. @throws
 * CommandFailure `model.timeout`; the signal's reason if that came first
 */
export async function withDeadline<Result>(
  { clock, ms, signal }: Bounds,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const late = new AbortController();
  const cancel = clock.allow(ms, () => late.abort(new CommandFailure("model.timeout", "the model took too long")));
  const either = AbortSignal.any([signal, late.signal]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(either.reason);
  either.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work(either), aborted]);
  } catch (cause) {
    // Libraries wrap the reason of an abort; the original is reported.
    throw either.aborted ? either.reason : cause;
  } finally {
    cancel();
    either.removeEventListener("abort", giveUp);
  }
}

/** Resolves after `ms`; rejects with the signal's reason. */
export function pause({ clock, ms, signal }: Bounds): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => {
    cancel();
    reject(signal.reason);
  };
  const cancel = clock.after(ms, () => {
    signal.removeEventListener("abort", giveUp);
    resolve();
  });
  signal.addEventListener("abort", giveUp, { once: true });
  return promise;
}
