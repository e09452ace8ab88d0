/** Variable with the path to which the reporter writes. */
export const REPORT_VARIABLE = "BOURSE_TEST_REPORT";

/** Results of a run of the test runner. */
export interface RunReport {
  readonly files: readonly FileResult[];
  /** Faults of no failed file: errors that nobody caught, and a run that was interrupted. */
  readonly faults: readonly string[];
}

export interface FileResult {
  readonly file: string;
  readonly tests: readonly TestResult[];
  /** Faults outside its tests: it could not be loaded, a hook failed, its process ended, a failed test left a rejection. */
  readonly faults: readonly string[];
  /** Milliseconds of a processor, with the programs that it started and that have ended. */
  readonly processorMs?: number;
}

export interface TestResult {
  readonly name: string;
  readonly state: "passed" | "failed" | "skipped";
  /** Messages of a failed test. */
  readonly messages: readonly string[];
}
