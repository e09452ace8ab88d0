import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Surroundings } from "./machine/surroundings.ts";
import { REPORT_VARIABLE, type RunReport } from "./report.ts";

/** A run of the test runner. */
export interface TestRun {
  /** Exit status; null after a signal. */
  readonly status: number | null;
  /** Absent when the runner did not get as far as a report. */
  readonly report?: RunReport;
}

/** Runs test files that contain one of these words in their path, or all; the output goes to this process's. */
export async function runTests(
  words: readonly string[],
  surroundings: Surroundings,
  options: readonly string[] = [],
): Promise<TestRun> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-test-"));
  const report = path.join(folder, "report.json");
  const env = { ...process.env, [REPORT_VARIABLE]: report };
  const arguments_ = ["run", ...options, ...words];
  const shell = process.platform === "win32";
  const running = surroundings.spawn("vitest", arguments_, { stdio: "inherit", shell, env });
  const [status] = await once(running, "close");
  try {
    return { status, report: JSON.parse(readFileSync(report, "utf8")) };
  } catch (error) {
    console.error(`The test runner left no report: ${String(error)}`);
    return { status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
