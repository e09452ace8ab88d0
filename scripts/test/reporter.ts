import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule, TestRunEndReason } from "vitest/node";
import type { FileResult, RunReport, TestResult } from "./report.ts";

/** Writes a {@link RunReport}: the runner's own report contains neither failed hooks nor errors that nobody caught. */
export class RunReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Prints failures as soon as their file ends: an interrupted run would show none of them at its end. */
  onTestModuleEnd(module: TestModule): void {
    const { tests, faults } = resultOf(module);
    for (const message of faults) console.error(`FAILED ${module.relativeModuleId}\n${message}`);
    for (const { name, messages } of tests.filter(({ state }) => state === "failed")) {
      console.error(`FAILED ${module.relativeModuleId} > ${name}\n${messages.join("\n")}`);
    }
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly UncaughtError[], reason: TestRunEndReason): void {
    const interrupted = reason === "interrupted" ? ["the run was interrupted"] : [];
    const results = modules.map(resultOf);
    const hasFailed = ({ tests, faults }: FileResult) =>
      faults.length > 0 || tests.some(({ state }) => state === "failed");
    const failed = new Set(results.filter(hasFailed).map(({ file }) => file));
    const isOf = (file: string) => (error: UncaughtError) => failed.has(file) && error.VITEST_TEST_PATH === file;
    const files = results.map((each) => ({
      ...each,
      faults: [...each.faults, ...messagesOf(errors.filter(isOf(each.file)))],
    }));
    const stray = errors.filter(({ VITEST_TEST_PATH: file }) => file === undefined || !failed.has(file));
    const report: RunReport = { files, faults: [...messagesOf(stray), ...interrupted] };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/**
 * An uncaught error. The runner names the file that ran at that moment, which in a shared process need not be the
 * cause. The name is trusted only if that file failed, because an aborted test leaves promises behind.
 */
interface UncaughtError {
  readonly message: string;
  readonly VITEST_TEST_PATH?: string;
}

function resultOf(module: TestModule): FileResult {
  const state = module.state();
  const faults = [module, ...module.children.allSuites()].flatMap((each) => messagesOf(each.errors()));
  if (state === "pending" || state === "queued") faults.push("the file did not finish");
  const { processorMs = 0 } = module.meta();
  const tests = [...module.children.allTests()].map(testOf);
  return { file: module.moduleId, tests, faults, processorMs };
}

function testOf(test: TestCase): TestResult {
  const { state, errors } = test.result();
  const name = test.fullName;
  if (state === "pending") return { name, state: "failed", messages: ["the test did not finish"] };
  return { name, state, messages: messagesOf(errors ?? []) };
}

const messagesOf = (errors: readonly { readonly message: string }[]) => errors.map(({ message }) => message);
