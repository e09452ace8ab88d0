import type { Clock } from "@bourse/host";

/** A clock that moves only when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the clock and runs due timers, in order. */
  advance(ms: number): void;
  /** Sets the time of day, as its owner does; timers go on as they were. */
  set(ms: number): void;
  /** Advances the clock while the machine stands still: no time is given. */
  standStill(ms: number): void;
  /** Lets time pass while the thread waits for the disk: no time is given, and what is due runs with the next advance. */
  block(ms: number): void;
  /** Number of pending timers. */
  readonly waiting: number;
}

interface Timer {
  /** Milliseconds until it is due. */
  left(): number;
  work(): void;
}

export function manualClock(start = "2026-01-02T03:04:05.000Z"): ManualClock {
  let now = Date.parse(start);
  let given = 0;
  let own = 0;
  let timers: Timer[] = [];
  const arm = (timer: Timer) => {
    timers.push(timer);
    return () => {
      timers = timers.filter((each) => each !== timer);
    };
  };
  const run = () => {
    const due = timers.filter((each) => each.left() <= 0).sort((left, right) => left.left() - right.left());
    timers = timers.filter((each) => !due.includes(each));
    for (const { work } of due) work();
  };
  return {
    now: () => new Date(now),
    elapsed: () => own,
    get waiting() {
      return timers.length;
    },
    after(ms, work) {
      const at = own + ms;
      return arm({ left: () => at - own, work });
    },
    allow(ms, work) {
      const at = given + ms;
      return arm({ left: () => at - given, work });
    },
    advance(ms) {
      now += ms;
      own += ms;
      given += ms;
      run();
    },
    set(ms) {
      now += ms;
    },
    standStill(ms) {
      now += ms;
      own += ms;
      run();
    },
    block(ms) {
      now += ms;
      own += ms;
    },
  };
}
