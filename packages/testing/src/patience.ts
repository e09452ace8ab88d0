/** How many times slower than a good machine this run's machine is. Set at the beginning of a run, after it is measured. */
export const PATIENCE_VARIABLE = "BOURSE_TEST_PATIENCE";

/** Scales a time limit in milliseconds that a good machine keeps by the slowness of this run's machine. */
export const patiently = (ms: number): number => Math.round(ms * Number(process.env[PATIENCE_VARIABLE] ?? 1));

/**
 * The limits, on a good machine, that every test has without naming one. They catch what hangs and measure no speed: several
 * times what the longest honest test needs, because a machine can become slow in the middle of a run.
 */
export const COMMON_LIMITS = {
  testMs: 180_000,
  hookMs: 180_000,
  /** Time for the end of a worker or of the run, which closes everything that was opened. */
  teardownMs: 60_000,
  /** Time to wait for a condition. It is shorter than the test's limit, so that the condition's last message is shown. */
  waitMs: 60_000,
  /** Time for a browser's start, and for each wait for its pages. */
  pageMs: 60_000,
};
