import { systemMachineTime } from "./machine-time/machine-time.ts";

/** Time and timers that a test can control. */
export interface Clock {
  /** The time of day, which the owner of the computer may set. */
  now(): Date;
  /** Milliseconds of a monotonic clock with an arbitrary start, which nobody can set. */
  elapsed(): number;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /**
   * Like `after`, but counts only the time that the machine gave this process. For work that blames somebody or gives
   * up, which must not happen because the machine stood still. Work that is due at a time of day uses `after`.
   */
  allow(ms: number, work: () => void): () => void;
}

/** Timers in given time, for code that has no {@link Clock}. */
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
