import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule, TestRunEndReason } from "vitest/node";
import type { FileResult, RunReport, TestResult } from "./report.ts";

/** Writes a {@link RunReport}: the runner's own report contains neither failed hooks nor errors that nobody caught. */
export class RunReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly { readonly message: string }[],
    reason: TestRunEndReason,
  ): void {
    const interrupted = reason === "interrupted" ? ["the run was interrupted"] : [];
    const report: RunReport = { files: modules.map(resultOf), faults: [...messagesOf(errors), ...interrupted] };
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

function resultOf(module: TestModule): FileResult {
  const state = module.state();
  const faults = [module, ...module.children.allSuites()].flatMap((each) => messagesOf(each.errors()));
  if (state === "pending" || state === "queued") faults.push("the file did not finish");
  return { file: module.moduleId, tests: [...module.children.allTests()].map(testOf), faults };
}

function testOf(test: TestCase): TestResult {
  const { state, errors } = test.result();
  const name = test.fullName;
  if (state === "pending") return { name, state: "failed", messages: ["the test did not finish"] };
  return { name, state, messages: messagesOf(errors ?? []) };
}

const messagesOf = (errors: readonly { readonly message: string }[]) => errors.map(({ message }) => message);
