/** Limits of the report about the trader's absence. */
export interface AwayLimits {
  /** Interval at which the host records that it is awake and whether the trader is there. */
  readonly beatMs: number;
  /** Interval at which that is also written to the database. */
  readonly writeMs: number;
  /** A pause between two beats longer than this means that the machine slept. */
  readonly asleepFromMs: number;
  /** Shorter interruptions are not recorded. */
  readonly gapFromMs: number;
  /** An absence longer than this is reported at the next visit. */
  readonly awayFromMs: number;
  /** Recorded interruptions; the oldest are dropped. */
  readonly maxGaps: number;
}

export const AWAY_LIMITS: AwayLimits = {
  // A crash makes the record wrong by at most this.
  beatMs: 1000,
  // The time in the database, whose writes reach the disk; a loss of power makes the record wrong by at most this.
  writeMs: 30_000,
  // A busy machine delays a timer by seconds.
  asleepFromMs: 15_000,
  // A level can be crossed within seconds.
  gapFromMs: 1000,
  // Somebody who fetches coffee does not want a report.
  awayFromMs: 10 * 60_000,
  // A month in which a source falls silent every hour.
  maxGaps: 720,
};
