import type { EgressClock } from "./clock.ts";
import { CallersWord, EgressFailure } from "./failure.ts";

/** When a whole exchange ends, whatever it is doing: looking up a name, shaking hands, or dripping bytes. */
export interface Deadline {
  /** Aborted with the failure that the caller is to see. */
  readonly signal: AbortSignal;
  /** Waits for work, but never beyond the end, which it then throws. What arrives later is dropped. */
  within<Result>(work: Promise<Result>): Promise<Result>;
  /** What the caller learns about a cause: the end, a failure of the guard, its own word, or that the answer is no good. */
  told(cause: unknown): unknown;
  /** Takes the timer away. */
  clear(): void;
}

/** Starts counting now; the caller's signal ends it sooner. */
export function startDeadline(clock: EgressClock, timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = clock.after(timeoutMs, () =>
    controller.abort(new EgressFailure("egress.timeout", `no whole answer within ${timeoutMs} ms`)),
  );
  const cancel = () => controller.abort(new EgressFailure("egress.cancelled", "the request was given up"));
  if (caller?.aborted === true) cancel();
  else caller?.addEventListener("abort", cancel, { once: true });
  const told = (cause: unknown) => {
    if (signal.aborted) return signal.reason;
    if (cause instanceof EgressFailure) return cause;
    if (cause instanceof CallersWord) return cause.cause;
    return new EgressFailure("egress.answer_invalid", "the peer's answer is broken off or is not HTTP");
  };
  return {
    signal,
    told,
    async within(work) {
      const ended = Promise.withResolvers<never>();
      const end = () => ended.reject(signal.reason);
      if (signal.aborted) end();
      else signal.addEventListener("abort", end, { once: true });
      try {
        return await Promise.race([work, ended.promise]);
      } catch (cause) {
        throw signal.aborted ? signal.reason : cause;
      } finally {
        signal.removeEventListener("abort", end);
      }
    },
    clear() {
      stop();
      caller?.removeEventListener("abort", cancel);
    },
  };
}
