import { systemMachineTime } from "./machine-time/machine-time.ts";

/** Time and timers that a test can control. */
export interface Clock {
  /** The time of day, which its owner may set. */
  now(): Date;
  /** Milliseconds that the machine has counted since some moment; nobody sets them. */
  elapsed(): number;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /**
   * Like `after`, once the machine has given `ms`: for work that blames somebody or gives up, which must not happen
   * because the machine stood still. What should happen at a time of the day uses `after`.
   */
  allow(ms: number, work: () => void): () => void;
}

/** Timers in given time, for what knows no clock. */
export interface Allowance {
  after: Clock["allow"];
}

export const allowanceOf = (clock: Pick<Clock, "allow">): Allowance => ({ after: clock.allow });

/** The machine's own time. Its timers do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  allow: (ms, work) => systemMachineTime.after(ms, work),
};
