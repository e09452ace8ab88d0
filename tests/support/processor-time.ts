import { afterAll, TestRunner } from "vitest";
import { processorTime } from "../../scripts/test/machine/processor-time.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Milliseconds of a processor that the test file took, with the programs that it started and that have ended. */
    processorMs?: number;
  }
}

/** Key of the time that the files before this one took of the same process. */
const BEFORE = Symbol.for("bourse.tests.processorTime");

const { file } = TestRunner.getCurrentSuite();

// Registered before the file's own hooks, and so run after them: what a file closes at its end is counted as well.
afterAll(() => {
  const shared = globalThis as { [BEFORE]?: number };
  const used = processorTime();
  file.meta.processorMs = Math.round(used - (shared[BEFORE] ?? 0));
  shared[BEFORE] = used;
});
