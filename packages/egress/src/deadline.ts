import type { EgressClock } from "./clock.ts";
import { CallersWord, EgressFailure } from "./failure.ts";

/** The end of a whole exchange, in any phase: name lookup, handshake, or a slow answer. */
export interface Deadline {
  /** Aborted with the failure for the caller. */
  readonly signal: AbortSignal;
  /** Waits for work until the deadline, and then throws. Later results are dropped. */
  within<Result>(work: Promise<Result>): Promise<Result>;
  /**
   * Converts a cause for the caller: the deadline, a failure of the guard, an exception of the caller's own check, or a
   * bad answer.
   */
  told(cause: unknown): unknown;
  /** Cancels the timer. */
  clear(): void;
}

/** Starts the timer; the caller's signal can end it earlier. */
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
