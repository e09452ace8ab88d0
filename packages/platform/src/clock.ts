/** Time and timers, so that a test can turn the hands. */
export interface Clock {
  now(): Date;
  /** Runs `work` once after `ms`; the answer cancels it. */
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
