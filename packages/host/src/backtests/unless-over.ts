import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../refusal.ts";

/** The conditions under which nobody waits for the work any more. */
interface Over {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly ms: number;
}

/** The result of work, unless it is aborted or its time passes first: a source that never answers must not hold up the others. */
export async function unlessOver<Result>({ signal, clock, ms }: Over, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const cancel = clock.allow(ms, () => {
    reject(new HostRefusal("backtest.too_slow", `its bars were not there after ${ms / 1000} s`));
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    cancel();
    signal.removeEventListener("abort", abort);
  }
}
