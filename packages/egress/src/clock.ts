/** Timers, so that a test can turn the hands. */
export interface EgressClock {
  /** Runs `work` once after `ms`; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
}
