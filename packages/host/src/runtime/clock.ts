/** The time by which faults are counted and pauses end. Deadlines are the worker's and use the machine's own clock. */
export interface RuntimeClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls once the time has passed; the answer cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

export const SYSTEM_CLOCK: RuntimeClock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
