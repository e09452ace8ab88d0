import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/**
 * Rules and parts that leave nothing behind: their files share a process, which loads the sources once instead of once a
 * file. Whatever starts a service, a runtime or a program of its own has a process to itself.
 */
const UNITS = [
  "packages/{archive,contract,platform,tool,ui,workbench}/src/**/*.test.{ts,tsx}",
  "packages/archive/test/**/*.test.ts",
  "packages/host/src/!(runtime)/**/*.test.ts",
];

/** Long runs of their own; `npm run test:deep` includes them. */
const DEEP = process.env.BOURSE_TEST_DEPTH === "deep" ? [] : ["**/*.deep.test.ts"];

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
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: "alone",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "packages/*/test/**/*.test.ts",
            "tests/**/*.test.ts",
            "examples/*/test/**/*.test.ts",
          ],
          exclude: [...UNITS, ...DEEP, "**/node_modules/**"],
        },
      },
      { test: { ...limits, name: "together", include: UNITS, isolate: false } },
    ],
  },
});
