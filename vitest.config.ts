import { defineConfig } from "vitest/config";
import { REPORT_VARIABLE } from "./scripts/test/report.ts";
import { RunReporter } from "./scripts/test/reporter.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

/**
 * Rules and parts that leave nothing behind: their files share a process, which loads the sources once instead of once a
 * file. Guest runtimes are among them: each file closes its own.
 */
const UNITS = [
  "packages/{api,archive,bars,builtin,client,contract,egress,host,orders,platform,sdk,testing,tool,ui,workbench}/src/**/*.test.{ts,tsx}",
  "packages/{archive,bars,orders,sdk}/test/**/*.test.ts",
  "examples/*/test/**/*.test.ts",
  "tests/test-verdict.test.ts",
];

/** Tests that stop, kill, freeze or count a process, among tests that otherwise share one. */
const PROCESSES = [
  "packages/cloud/test/{clocks,hung-database,kill.deep,nginx-kill.deep,outage,stop}.test.ts",
  "packages/cloud/test/money/{careless-services.deep,kills.deep,simulator,simulator-embedded.deep}.test.ts",
  "packages/cloud/test/fuzz/*.test.ts",
];

/**
 * Services within the process of their tests, on databases of the run's server. Each closes what it opened, so their
 * files share a process too.
 */
const SERVICES = ["packages/cloud/{src,test}/**/*.test.ts", "packages/{client,tool,workbench}/test/**/*.test.ts"];

/** Where `npm test` reads what the run found. */
const report = process.env[REPORT_VARIABLE];

/** Long runs of their own; `npm run test:deep` includes them. */
const DEEP = process.env.BOURSE_TEST_DEPTH === "deep" ? [] : ["**/*.deep.test.ts"];

/**
 * For the two processors that the suite is made for. A worker computes for 0.4 of its time, with its browser and processes;
 * the rest it waits, for a database or for a moment to come. A fifth would leave no processor idle, and every test slower.
 */
const WORKERS = 4;

const limits = {
  environment: "node",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A condition is waited for as long as its test may last: the default of one second fails on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: "tests/global-setup.ts",
    maxWorkers: WORKERS,
    ...(report !== undefined && { reporters: ["default", new RunReporter(report)] }),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: "alone",
          include: [
            "packages/!(cloud)/src/**/*.test.{ts,tsx}",
            "packages/!(cloud|client|tool|workbench)/test/**/*.test.ts",
            "tests/**/*.test.ts",
            ...PROCESSES,
          ],
          exclude: [...UNITS, ...DEEP, "**/node_modules/**"],
        },
      },
      { test: { ...limits, name: "services", include: SERVICES, exclude: [...PROCESSES, ...DEEP], isolate: false } },
      { test: { ...limits, name: "together", include: UNITS, exclude: DEEP, isolate: false } },
    ],
  },
});
