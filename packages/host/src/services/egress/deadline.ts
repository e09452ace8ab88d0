import { CommandFailure } from "../../broker/failure.ts";
import type { Clock } from "../../ports/clock.ts";

/** When a whole exchange ends, whatever it is doing: looking up a name, shaking hands, or dripping bytes. */
export interface Deadline {
  /** Aborted with the failure that the caller is to see. */
  readonly signal: AbortSignal;
  /** Waits for work, but never beyond the end. What arrives later is dropped. */
  within<Result>(work: Promise<Result>): Promise<Result>;
  /** What the caller is told of a cause: its own failure, the end, or that the answer is no good. */
  told(cause: unknown): CommandFailure;
  /** Takes the timer away. */
  clear(): void;
}

/** Starts counting now; the caller's signal ends it sooner. */
export function startDeadline(clock: Clock, timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = clock.after(timeoutMs, () =>
    controller.abort(new CommandFailure("egress.timeout", `no whole answer within ${timeoutMs} ms`)),
  );
  const cancel = () => controller.abort(new CommandFailure("egress.cancelled", "the request was given up"));
  if (caller?.aborted === true) cancel();
  else caller?.addEventListener("abort", cancel, { once: true });
  const told = (cause: unknown) => {
    if (signal.aborted) return signal.reason as CommandFailure;
    if (cause instanceof CommandFailure) return cause;
    return new CommandFailure("egress.answer_invalid", "the peer's answer is broken off or is not HTTP");
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
        throw told(cause);
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
