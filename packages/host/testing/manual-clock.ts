import type { Clock } from "@bourse/host";

/** A clock that moves only when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the clock and runs due timers, in order. */
  advance(ms: number): void;
  /** Number of pending timers. */
  readonly waiting: number;
}

export function manualClock(start = "2026-01-02T03:04:05.000Z"): ManualClock {
  let now = Date.parse(start);
  let timers: { at: number; work: () => void }[] = [];
  return {
    now: () => new Date(now),
    get waiting() {
      return timers.length;
    },
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = timers.filter((each) => each.at <= now).sort((left, right) => left.at - right.at);
      timers = timers.filter((each) => each.at > now);
      for (const { work } of due) work();
    },
  };
}
