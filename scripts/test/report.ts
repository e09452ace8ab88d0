/** Variable with the path to which the reporter writes. */
export const REPORT_VARIABLE = "BOURSE_TEST_REPORT";

/** Results of a run of the test runner. */
export interface RunReport {
  readonly files: readonly FileResult[];
  /** Faults that belong to no failed file: uncaught errors, and an interrupted run. */
  readonly faults: readonly string[];
}

export interface FileResult {
  readonly file: string;
  readonly tests: readonly TestResult[];
  /** Faults outside its tests: the file could not be loaded, a hook failed, its process ended, or a failed test left a rejection. */
  readonly faults: readonly string[];
  /** Milliseconds of a processor that it used, together with its ended child processes. */
  readonly processorMs?: number;
}

export interface TestResult {
  readonly name: string;
  readonly state: "passed" | "failed" | "skipped";
  /** Messages of a failed test. */
  readonly messages: readonly string[];
}
