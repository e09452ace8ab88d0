import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensurePrerequisites } from "./prerequisites.ts";

/**
 * The checks before the tests, concurrently. All of them run, so that one run shows every fault. The type checker uses
 * one thread with infrequent garbage collection: four threads that each load the libraries take three times the
 * processor time.
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

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" }).status === 0;
}

/** The names of the failed checks; each one's output is printed when it has ended. */
async function runChecks(): Promise<readonly string[]> {
  const failed = await Promise.all(
    CHECKS.map(async ({ name, command, args, env }) => {
      const checking = spawn(command, args, { env: { ...process.env, ...env }, shell: process.platform === "win32" });
      const said: Buffer[] = [];
      for (const stream of [checking.stdout, checking.stderr]) stream.on("data", (bytes: Buffer) => said.push(bytes));
      const [status] = await once(checking, "close");
      console.log(`\n── ${name}: ${command} ${args.join(" ")}\n${Buffer.concat(said).toString()}`);
      return status === 0 ? [] : [name];
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
const failedChecks = only.length > 0 ? [] : await runChecks();
console.log("\n── tests");
const passed = runs("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...only]);
const counts = readCounts();
rmSync(path.dirname(report), { recursive: true, force: true });
if (failedChecks.length > 0) console.error(`\nFailed checks: ${failedChecks.join(", ")}`);
if (counts) console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = passed && counts && failedChecks.length === 0 ? 0 : 1;
