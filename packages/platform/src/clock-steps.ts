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

/** A time of day that is not believed. */
export interface DoubtedTime {
  /** Of its step, in milliseconds, forward above zero. */
  readonly step: number;
  /** The first moment of it, in milliseconds since 1970-01-01T00:00Z. */
  readonly since: number;
}

/** Where a doubt outlives its program, which may be started again before the time is believed. */
export interface KeptDoubt {
  /** The doubt of an earlier program; undefined: there was none. */
  readonly left: DoubtedTime | undefined;
  /** Keeps a doubt, or that there is none. Never throws. */
  keep(doubt: DoubtedTime | undefined): void;
}

interface Moment {
  readonly wall: number;
  readonly own: number;
}

/** @param kept - Absent: the time that a program finds at its start is believed */
export function clockSteps(clock: Pick<Clock, "now" | "elapsed">, kept?: KeptDoubt): ClockSteps {
  const moment = (): Moment => ({ wall: clock.now().getTime(), own: clock.elapsed() });
  let seen = moment();
  let { total, since } = leftAt(seen, kept?.left);
  if (kept?.left && total === 0) kept.keep(undefined);
  return {
    doubt() {
      const [now, before] = [moment(), total];
      const step = now.wall - seen.wall - (now.own - seen.own);
      seen = now;
      if (Math.abs(step) > TOLERANCE_MS) {
        total += step;
        since = now.own;
      }
      const isBack = Math.abs(total) <= TOLERANCE_MS;
      if (isBack || now.own - since >= BELIEVED_AFTER_MS) total = 0;
      if (total !== before) kept?.keep(total === 0 ? undefined : { step: total, since: now.wall });
      return total;
    },
  };
}

/** The doubt with which a program begins: an earlier one's, if the time of day is still the one that it doubted. */
function leftAt({ wall, own }: Moment, left: DoubtedTime | undefined) {
  const age = left ? wall - left.since : Number.POSITIVE_INFINITY;
  const isSame = age >= -TOLERANCE_MS && age < BELIEVED_AFTER_MS;
  return left && isSame ? { total: left.step, since: own - age } : { total: 0, since: 0 };
}
