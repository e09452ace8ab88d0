/** Set at the beginning of a run, after its measurement. */
export const PATIENCE_VARIABLE = "BOURSE_TEST_PATIENCE";

/** How many times slower than a good machine the machine of this run is: 1 on a good one, and where nobody measured. */
const PATIENCE = Number(process.env[PATIENCE_VARIABLE] ?? 1);

/** A time limit that a good machine keeps, for the machine of this run. Takes and gives milliseconds. */
export const patiently = (ms: number): number => Math.round(ms * PATIENCE);

/**
 * The limits that every test has without naming one. They catch what hangs and measure no speed: several times of what the
 * longest honest test needs on a good machine, because a machine can become slow in the middle of a run.
 */
export const TEST_LIMITS = {
  testMs: patiently(180_000),
  hookMs: patiently(180_000),
  /** A condition that is waited for. Shorter than the test's, so that the last message of the condition is shown. */
  waitMs: patiently(60_000),
  /** A browser's start, and each wait for its pages. */
  pageMs: patiently(60_000),
};
