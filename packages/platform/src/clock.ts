/** Time and timers that a test can control. */
export interface Clock {
  now(): Date;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}

/** The machine's own time. Its timers do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  now: () => new Date(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
