/** The time by which faults are counted and pauses end. Deadlines are the worker's and use the machine's own clock. */
export interface RuntimeClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export const SYSTEM_CLOCK: RuntimeClock = { now: () => Date.now() };
