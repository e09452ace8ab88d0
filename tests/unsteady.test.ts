import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import type { RunReport } from "../scripts/test/report.ts";
import { RUN_VARIABLE } from "../scripts/test/runs.ts";

const root = path.resolve(import.meta.dirname, "..");
const made: string[] = [];
afterAll(() => made.forEach((folder) => void rmSync(folder, { recursive: true })));

/** Takes the next of the given runs, writes its report, and says of which run and with which files it was called. */
const RUNNER = `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require("node:fs");
const calls = __dirname + "/calls";
const turn = existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\\n").length : 0;
appendFileSync(calls, [process.env.BOURSE_TEST_RUN ?? "any", ...process.argv.slice(2)].join(" ") + "\\n");
const { status, report } = JSON.parse(readFileSync(__dirname + "/runs.json", "utf8"))[turn];
if (report) writeFileSync(process.env.BOURSE_TEST_REPORT, JSON.stringify(report));
process.exit(status);
`;

/** Lines about tools of others that this machine does not have. */
const TOOLS = /^(?:Installing|Missing:) .*\n/gm;

interface Played {
  readonly status: number;
  readonly report?: RunReport;
}

/** Runs the suite's script on a runner that plays these runs, beside checks that end with this status. */
async function suite(runs: readonly Played[], checkStatus = 0, asked: readonly string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-unsteady-"));
  made.push(folder);
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  const program = (name: string, text: string) => writeFileSync(path.join(bin, name), text, { mode: 0o755 });
  for (const check of ["biome", "oxlint", "tsc", "knip"]) program(check, `#!/bin/sh\nexit ${checkStatus}\n`);
  program("vitest", RUNNER);
  // Tools that are missing here stay missing: it would fetch 220 MB for a run of the release that starts nothing.
  program("npm", "#!/bin/sh\nexit 1\n");
  writeFileSync(path.join(bin, "runs.json"), JSON.stringify(runs));
  const { [RUN_VARIABLE]: _, ...around } = process.env;
  // Nothing else is found: looking for browsers and compilers starts each of them, and nothing here needs one.
  const env = { ...around, PATH: bin };
  const running = spawn(process.execPath, [path.join(root, "scripts/test/main.ts"), ...asked], { env, cwd: root });
  const said: Buffer[] = [];
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (bytes: Buffer) => said.push(bytes));
  const [status] = await once(running, "close");
  const calls = readFileSync(path.join(bin, "calls"), "utf8").trim().split("\n");
  return { status, calls, said: Buffer.concat(said).toString().replaceAll(TOOLS, "") };
}

const FILE = path.join(root, "tests/some.test.ts");
const reportOf = (state: "passed" | "failed"): RunReport => ({
  faults: [],
  files: [
    { file: FILE, faults: [], tests: [{ name: "a test", state, messages: state === "failed" ? ["too late"] : [] }] },
  ],
});
const FAILED: Played = { status: 1, report: reportOf("failed") };
const PASSED: Played = { status: 0, report: reportOf("passed") };

it("runs a failed file once more, alone, and lists its test as unsteady when it passes", async () => {
  const { status, calls, said } = await suite([FAILED, PASSED]);
  expect(calls).toEqual(["usual run", `usual run --maxWorkers=1 --no-file-parallelism ${FILE}`]);
  expect(said).toMatch(
    /unsteady: failed among others, passed alone\n {2}tests\/some\.test\.ts > a test\n {4}too late\n/,
  );
  expect(said).toMatch(/^time limits × [\d.]+ \(the machine as it is; .*stolen.*\)\n/);
  expect(said).toMatch(/\ntime limits × [\d.]+ \(.*\)\n0 passed, 0 failed, 1 unsteady, 0 skipped\n$/);
  expect(status).toBe(0);
});

it.each<[string, readonly Played[], number]>([
  ["the test fails again", [FAILED, FAILED], 2],
  ["the second run leaves no report", [FAILED, { status: 0 }], 2],
  ["the second run ends with another fault", [FAILED, { ...PASSED, status: 1 }], 2],
  ["the first run leaves no report", [{ status: 1 }], 1],
  ["the first run ended early", [{ ...FAILED, status: 137 }], 1],
  ["the runner failed beside its tests", [{ ...PASSED, status: 1 }], 1],
])("fails when %s", async (_, runs, count) => {
  const { status, calls } = await suite(runs);
  expect(calls).toHaveLength(count);
  expect(status).toBe(1);
});

it("repeats no check, and fails with it whatever the tests do", async () => {
  const { status, said } = await suite([FAILED, PASSED], 1);
  expect(said.match(/── types FAILED/g)).toHaveLength(2);
  expect(status).toBe(1);
});

it("runs on a machine that is made slow with the named seed, without checks, and repeats nothing there", async () => {
  const { status, calls, said } = await suite([FAILED], 1, ["--slow", "--seed", "7", "tests/some"]);
  expect(calls).toEqual(["any run tests/some"]);
  expect(said).toMatch(
    /^time limits × [\d.]+ \(the machine slow: beside \d+ busy processes, with stops of the seed 7; /,
  );
  expect(said).toMatch(/\n0 passed, 1 failed, 0 unsteady, 0 skipped\n$/);
  expect(status).toBe(1);
});

it("runs what is released without the checks, which `npm test` makes, and repeats a failure there too", async () => {
  const { status, calls } = await suite([FAILED, PASSED], 1, ["--release"]);
  expect(calls).toEqual(["release run", `release run --maxWorkers=1 --no-file-parallelism ${FILE}`]);
  expect(status).toBe(0);
});

it.each<[string, readonly string[]]>([
  ["any run tests/some", ["tests/some"]],
  ["release run tests/some", ["--release", "tests/some"]],
])("calls the runner with %s for the files that somebody names", async (call, asked) => {
  expect((await suite([PASSED], 1, asked)).calls).toEqual([call]);
});
