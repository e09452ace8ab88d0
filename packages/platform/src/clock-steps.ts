import type { Clock } from "./clock.ts";

/** Longest disagreement of both times between two looks that is no step: the corrections that a computer makes by itself. */
const TOLERANCE_MS = 60_000;
/** A time of day that has run as the machine's own for so long is believed. */
const BELIEVED_AFTER_MS = 10 * 60_000;

/** Tells when the time of day was set: then it ran otherwise than the machine's own time, which nobody sets. */
export interface ClockSteps {
  /**
   * The step in milliseconds, forward above zero, while the new time of day is not believed yet; 0: it is believed. A computer
   * that slept made a step, too: it has to show that the time is right.
   */
  doubt(): number;
}

export function clockSteps(clock: Pick<Clock, "now" | "elapsed">): ClockSteps {
  let seen = { wall: clock.now().getTime(), own: clock.elapsed() };
  let total = 0;
  let since = 0;
  return {
    doubt() {
      const now = { wall: clock.now().getTime(), own: clock.elapsed() };
      const step = now.wall - seen.wall - (now.own - seen.own);
      seen = now;
      if (Math.abs(step) > TOLERANCE_MS) {
        total += step;
        since = now.own;
      }
      const isBack = Math.abs(total) <= TOLERANCE_MS;
      if (isBack || now.own - since >= BELIEVED_AFTER_MS) total = 0;
      return total;
    },
  };
}
