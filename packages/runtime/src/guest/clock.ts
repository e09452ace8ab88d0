/**
 * The clock for counting faults and ending pauses. Deadlines are measured by the worker with the machine's own clock.
 */
export interface RuntimeClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `call` after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const SYSTEM_CLOCK: RuntimeClock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
