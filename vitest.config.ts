import { isDeep } from "@bourse/testing/depth";
import { COMMON_LIMITS, PATIENCE_VARIABLE, patiently } from "@bourse/testing/patience";
import { defineConfig } from "vitest/config";
import { measureMachine } from "./scripts/test/machine/measure.ts";
import { REPORT_VARIABLE } from "./scripts/test/report.ts";
import { RunReporter } from "./scripts/test/reporter.ts";
import { othersThan, RUN_VARIABLE } from "./scripts/test/runs.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Tests that read the project itself and what it generates; `join` and `test-verdict` are units of its scripts. */
const JUDGES = [
  "boundaries",
  "changed",
  "check-ledger",
  "commands",
  "docs-site",
  "documents",
  "dossier-revision",
  "example-symbols",
  "formats",
  "house",
  "house-style",
  "indicators",
  "join",
  "lesson-sources",
  "notices",
  "one-verdict",
  "pack",
  "pictures",
  "plugin-sdks",
  "public-api",
  "refusals",
  "requirements",
  "runs",
  "sdk-reference",
  "starts",
  "test-limits",
  "test-verdict",
  "time-limits",
  "tool-weight",
  "vectors",
];

/**
 * Rules and parts that leave nothing behind: their files share a process, which loads the sources once instead of once a
 * file. Guest runtimes are among them: each file closes its own.
 */
const UNITS = [
  "packages/{api,archive,bars,builtin,client,conformance,contract,egress,host,orders,platform,runtime,sdk,testing,tool}/src/**/*.test.ts",
  "packages/{archive,bars,orders,sdk}/test/**/*.test.ts",
  "examples/*/test/**/*.test.ts",
  `tests/{${JUDGES.join()}}.test.ts`,
];

/** Units of the page, whose elements have to be transformed before a process can load them. */
const ELEMENTS = ["packages/{ui,workbench}/src/**/*.test.{ts,tsx}"];

/** Tests that stop, kill, freeze or count a process, or attack a browser, among tests that otherwise share one. */
const PROCESSES = [
  "packages/host/test/{app-drag,app-keyboard,app-stall,canary,process,unstoppable,webapp-leaks,webapp-names,workspaces-hostile}.test.ts",
  "packages/cloud/test/{clocks,hung-database,kill.deep,nginx-kill.deep,outage,stop}.test.ts",
  "packages/cloud/test/money/{careless-services.deep,kills.deep,simulator,simulator-embedded.deep}.test.ts",
  "packages/cloud/test/fuzz/*.test.ts",
];

/** Roads through several packages, whose services and hosts run in the process of the test or in processes that it starts. */
const ROADS = `tests/{${[
  "assistant",
  "client-guide",
  "compare",
  "conformance",
  "conformance-host",
  "conformance-mutations",
  "embed-guide",
  "kept-marketplaces",
  "layouts",
  "lessons",
  "official-start",
  "time-and-sessions",
].join()}}.test.ts`;

/**
 * Services within the process of their tests, on databases of the run's server. Each closes what it opened, so their
 * files share a process too.
 */
const SERVICES = [
  "packages/cloud/{src,test}/**/*.test.ts",
  "packages/{client,host,tool,workbench}/test/**/*.test.ts",
  ROADS,
];

/** Where `npm test` reads what the run found. */
const report = process.env[REPORT_VARIABLE];

/**
 * For the two processors that the suite is made for. A worker computes for 0.4 of its time, with its browser and processes;
 * the rest it waits, for a database or for a moment to come. A fifth would leave no processor idle, and every test slower.
 */
const WORKERS = 4;

// `npm test` has measured the machine before it starts the runner.
process.env[PATIENCE_VARIABLE] ??= String(measureMachine().patience);

const limits = {
  environment: "node",
  testTimeout: patiently(COMMON_LIMITS.testMs),
  hookTimeout: patiently(COMMON_LIMITS.hookMs),
  expect: { poll: { timeout: patiently(COMMON_LIMITS.waitMs) } },
  // The message of a failure that does not repeat is all that is left of it.
  chaiConfig: { truncateThreshold: 400 },
  setupFiles: ["tests/support/processor-time.ts", "tests/support/patient-waits.ts"],
};

/**
 * Sources as the product loads them: by the runtime, which keeps them compiled for every process of the run. Vitest's own
 * loader transforms each module and compiles it again in each process.
 */
const untransformed = { ...limits, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** The runner's projects, without the test files of other runs. */
export const projectsWithout = (others: readonly string[]) => [
  {
    test: {
      ...untransformed,
      name: "alone",
      include: [
        "packages/!(cloud)/src/**/*.test.{ts,tsx}",
        "packages/!(cloud|client|host|tool|workbench)/test/**/*.test.ts",
        "tests/**/*.test.ts",
        ...PROCESSES,
      ],
      exclude: [...UNITS, ...ELEMENTS, ROADS, ...others, "**/node_modules/**"],
    },
  },
  {
    test: {
      ...untransformed,
      name: "services",
      include: SERVICES,
      exclude: [...PROCESSES, ...others],
      isolate: false,
    },
  },
  { test: { ...untransformed, name: "units", include: UNITS, exclude: [...others], isolate: false } },
  { test: { ...limits, name: "together", include: ELEMENTS, exclude: [...others], isolate: false } },
];

export default defineConfig({
  test: {
    globalSetup: "tests/global-setup.ts",
    maxWorkers: WORKERS,
    teardownTimeout: patiently(COMMON_LIMITS.teardownMs),
    ...(report !== undefined && { reporters: ["default", new RunReporter(report)] }),
    sequence: { sequencer: LongestFirst },
    projects: projectsWithout(othersThan(process.env[RUN_VARIABLE], isDeep())),
  },
});
