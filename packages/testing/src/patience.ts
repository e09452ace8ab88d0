/** How many times slower than a good machine this run's machine is. Set at the beginning of a run, after it is measured. */
export const PATIENCE_VARIABLE = "BOURSE_TEST_PATIENCE";

/** A time limit, in milliseconds, that a good machine keeps: as much more as the machine of this run is slower. */
export const patiently = (ms: number): number => Math.round(ms * Number(process.env[PATIENCE_VARIABLE] ?? 1));

/**
 * The limits, on a good machine, that every test has without naming one. They catch what hangs and measure no speed: several
 * times what the longest honest test needs, because a machine can become slow in the middle of a run.
 */
export const COMMON_LIMITS = {
  testMs: 180_000,
  hookMs: 180_000,
  /** The end of a worker, or of the run, which closes what was opened. */
  teardownMs: 60_000,
  /** A condition that is waited for. Shorter than the test's, so that the last message of the condition is shown. */
  waitMs: 60_000,
  /** A browser's start, and each wait for its pages. */
  pageMs: 60_000,
};
