/** Timers that a test can control. */
export interface EgressClock {
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}
