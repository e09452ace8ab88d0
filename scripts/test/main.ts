import path from "node:path";
import { root } from "../lib/root.ts";
import { runChecks } from "./checks.ts";
import { chosenFiles } from "./choice.ts";
import { setPatience } from "./machine/patience.ts";
import { AS_IT_IS, slowMachine } from "./machine/surroundings.ts";
import { optionsOf } from "./options.ts";
import { ensurePrerequisites } from "./prerequisites.ts";
import type { RunReport } from "./report.ts";
import { runTests, type TestRun } from "./run-tests.ts";
import { RUN_VARIABLE } from "./runs.ts";
import { filesToRepeat, type Unsteady, verdictOf } from "./verdict.ts";

/** One file after another, with nothing beside them. */
const ALONE = ["--maxWorkers=1", "--no-file-parallelism"];
/** A change that reaches no test. */
const NOTHING_RUN: TestRun = { status: 0, report: { files: [], faults: [] } };
/** Exit status of the runner when tests failed; others mean that it ended early. */
const TESTS_FAILED = 1;

/** Runs the files of a few failures once more, alone. */
async function repeat({ status, report }: TestRun): Promise<TestRun | undefined> {
  const files = report && status === TESTS_FAILED ? filesToRepeat(report) : [];
  if (files.length === 0) return undefined;
  console.log(`\n── once more, alone: ${files.map(named).join(", ")}`);
  return runTests(files, AS_IT_IS, ALONE);
}

const named = (file: string) => path.relative(root, file);

function tell({ file, name, messages }: Unsteady): void {
  console.log(`  ${[named(file), name].filter(Boolean).join(" > ")}`);
  console.log(messages.join("\n").replaceAll(/^/gm, "    "));
}

/** Number of the most expensive files that a run names. */
const DEAREST = 10;

/** Names the files that used the most processor time, if there are many files. */
function tellDearest({ files }: RunReport): void {
  const dearest = files.toSorted((a, b) => (b.processorMs ?? 0) - (a.processorMs ?? 0)).slice(0, DEAREST);
  if (dearest.length < DEAREST) return;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const all = files.reduce((sum, { processorMs = 0 }) => sum + processorMs, 0);
  console.log(`\n── dearest by processor time, of ${seconds(all)} s of all ${files.length} files`);
  for (const { file, processorMs = 0 } of dearest) console.log(`${seconds(processorMs).padStart(8)} s  ${named(file)}`);
}

const options = optionsOf(process.argv.slice(2));
ensurePrerequisites(options);
const { mode, seed } = options;
if (mode === "deep") process.env.BOURSE_TEST_DEPTH = "deep";
const files = chosenFiles(options);
// Only these runs repeat failures. Long and slow runs look for rare failures, and a user who names files wants to see
// each failure.
const isGate = (mode === "usual" || mode === "release") && files === undefined;
if (isGate || mode === "release") process.env[RUN_VARIABLE] = mode;
if (mode === "changed") process.env[RUN_VARIABLE] = "usual";
const surroundings = mode === "slow" ? slowMachine(seed) : AS_IT_IS;
const patience = await setPatience(surroundings);
console.log(patience.told());
const [failedChecks, first] = await Promise.all([
  mode === "changed" || (isGate && mode === "usual") ? runChecks() : [],
  files?.length === 0 ? NOTHING_RUN : runTests(files ?? [], surroundings),
]);
const again = isGate ? await repeat(first) : undefined;
surroundings.close();
const verdict = first.report && verdictOf(first.report, again?.report);
for (const { name, output } of failedChecks) console.error(`\n── ${name} FAILED\n${output}`);
if (verdict && verdict.unsteady.length > 0) {
  console.log("\n── unsteady: failed among others, passed alone");
  verdict.unsteady.forEach(tell);
}
if (first.report) tellDearest(first.report);
console.log(`\n${patience.told()}`);
if (verdict) {
  const { passed, failed, unsteady, skipped } = verdict;
  console.log(`${passed} passed, ${failed} failed, ${unsteady.length} unsteady, ${skipped} skipped`);
}
const hasPassed = verdict?.failed === 0 && (again ?? first).status === 0;
process.exitCode = hasPassed && failedChecks.length === 0 ? 0 : 1;
