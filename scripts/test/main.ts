import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensurePrerequisites } from "./prerequisites.ts";

/**
 * The checks beside the tests: together they leave no processor idle while the tests start. All of them run, so that one
 * run shows every fault. The type checker uses one thread with infrequent garbage collection: four threads that each load
 * the libraries take three times the processor time.
 */
const CHECKS = [
  { name: "format and lint", command: "biome", args: ["ci", "."], env: {} },
  { name: "lint", command: "oxlint", args: ["--deny-warnings"], env: {} },
  { name: "types", command: "tsc", args: ["-p", "tsconfig.json", "--checkers", "1"], env: { GOGC: "400" } },
  { name: "dead code", command: "knip", args: ["--no-config-hints"], env: {} },
] as const;

/** Imported by every test with two sizes. */
const DEPTH_MODULE = "@bourse/testing/depth";
const report = path.join(mkdtempSync(path.join(tmpdir(), "bourse-test-")), "report.json");

/** Runs a program that prints to this one's output. True if it succeeded. */
async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  const running = spawn(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  const [status] = await once(running, "close");
  return status === 0;
}

/** A check that failed, and its output. */
interface FailedCheck {
  readonly name: string;
  readonly output: string;
}

/** Names each check when it has ended. The failed ones' output would be lost among the tests': it is returned. */
async function runChecks(): Promise<readonly FailedCheck[]> {
  const failed = await Promise.all(
    CHECKS.map(async ({ name, command, args, env }) => {
      const checking = spawn(command, args, { env: { ...process.env, ...env }, shell: process.platform === "win32" });
      const said: Buffer[] = [];
      for (const stream of [checking.stdout, checking.stderr]) stream.on("data", (bytes: Buffer) => said.push(bytes));
      const [status] = await once(checking, "close");
      console.log(`── ${name} ${status === 0 ? "passed" : "FAILED"}: ${command} ${args.join(" ")}`);
      return status === 0 ? [] : [{ name, output: Buffer.concat(said).toString() }];
    }),
  );
  return failed.flat();
}

/** The counts of the run, or null when the runner did not get as far as a report. */
function readCounts(): { passed: number; failed: number; skipped: number } | null {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch (error) {
    console.error(`The test runner left no report: ${String(error)}`);
    return null;
  }
}

/** Files of tests that have a longer form, or are too long for every run. */
function deepFiles(): readonly string[] {
  const tests = globSync(["packages/*/{src,test}/**/*.test.ts", "tests/**/*.test.ts"]);
  return tests.filter((file) => file.endsWith(".deep.test.ts") || readFileSync(file, "utf8").includes(DEPTH_MODULE));
}

ensurePrerequisites();
const asked = process.argv.slice(2);
const isDeep = asked[0] === "--deep";
if (isDeep) process.env.BOURSE_TEST_DEPTH = "deep";
const only = isDeep ? (asked.length > 1 ? asked.slice(1) : deepFiles()) : asked;
const runner = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...only];
const [failedChecks, passed] = await Promise.all([only.length > 0 ? [] : runChecks(), succeeds("vitest", runner)]);
const counts = readCounts();
rmSync(path.dirname(report), { recursive: true, force: true });
for (const { name, output } of failedChecks) console.error(`\n── ${name} FAILED\n${output}`);
if (counts) console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = passed && counts && failedChecks.length === 0 ? 0 : 1;
