import type { Clock } from "./clock.ts";

/**
 * A difference between the two clocks up to this, from one check to the next, is no step: a computer corrects its time
 * that far by itself.
 */
const TOLERANCE_MS = 60_000;
/** The time of day is believed once it has run in step with the machine's own time for this long. */
const BELIEVED_AFTER_MS = 10 * 60_000;

/** Detects that the time of day was set: it then runs differently from the machine's own time, which nobody sets. */
export interface ClockSteps {
  /**
   * The step in milliseconds, positive if it was forward, while the new time of day is not believed yet; 0 when it is.
   * A sleep of the computer counts as a step too: the time of day must prove itself afterwards.
   */
  doubt(): number;
}

/** A time of day that is not believed. */
export interface DoubtedTime {
  /** The step that caused the doubt, in milliseconds, positive if it was forward. */
  readonly step: number;
  /** First moment of the doubted time, in milliseconds since 1970-01-01T00:00Z. */
  readonly since: number;
}

/** Keeps a doubt beyond the end of the program, which may be restarted before the time is believed. */
export interface KeptDoubt {
  /** The doubt of an earlier program; undefined: there was none. */
  readonly left: DoubtedTime | undefined;
  /** Stores a doubt; undefined: there is none. Never throws. */
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
