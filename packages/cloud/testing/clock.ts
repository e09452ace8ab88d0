import type { Clock } from "@bourse/cloud";

/** The clock of a service under test. */
export interface MovedClock extends Clock {
  /** Milliseconds forward, or back when negative. */
  move(ms: number): void;
}

/** A clock that stands still until it is moved, for testing exact limits. */
export function stillClock(): MovedClock {
  let now = Date.now();
  return {
    now: () => new Date(now),
    move(ms) {
      now += ms;
    },
  };
}

/** A clock that runs. */
export function movedClock(): MovedClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    move(ms) {
      offset += ms;
    },
  };
}
