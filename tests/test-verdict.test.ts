import { describe, expect, it } from "vitest";
import type { FileResult, RunReport } from "../scripts/test/report.ts";
import { filesToRepeat, verdictOf } from "../scripts/test/verdict.ts";

type States = Readonly<Record<string, "passed" | "skipped" | { readonly said: string }>>;

/** A file with tests by name; a failed one with what it said. */
function file(name: string, states: States, faults: readonly string[] = []): FileResult {
  const tests = Object.entries(states).map(([test, state]) =>
    typeof state === "string"
      ? { name: test, state, messages: [] }
      : { name: test, state: "failed" as const, messages: [state.said] },
  );
  return { file: name, tests, faults };
}

const run = (...files: readonly FileResult[]): RunReport => ({ files, faults: [] });
const FAILED = { said: "expected 1 to be 2" };
const GOOD = file("good", { one: "passed", two: "passed", three: "skipped" });

describe("files that are run once more", () => {
  const failed = (count: number) => Array.from({ length: count }, (_, index) => file(`bad-${index}`, { a: FAILED }));

  const good = (count: number) => Array.from({ length: count }, (_, index) => ({ ...GOOD, file: `good-${index}` }));

  it("are those that failed, when they are at most 2 % of the run's files", () => {
    const most = failed(16);
    expect(filesToRepeat(run(...good(784), ...most))).toEqual(most.map((each) => each.file));
    expect(filesToRepeat(run(...good(735), ...failed(15)))).toHaveLength(15);
    expect(filesToRepeat(run(...good(734), ...failed(16)))).toEqual([]);
  });

  it("are at most three in a run of few files", () => {
    expect(filesToRepeat(run(GOOD))).toEqual([]);
    expect(filesToRepeat(run(GOOD, ...failed(3)))).toEqual(["bad-0", "bad-1", "bad-2"]);
    expect(filesToRepeat(run(GOOD, ...failed(4)))).toEqual([]);
  });

  it("are also those that failed outside their tests", () => {
    expect(filesToRepeat(run(GOOD, file("hook", { a: "skipped" }, ["no server"])))).toEqual(["hook"]);
  });

  it("are none after an error that belongs to no file", () => {
    expect(filesToRepeat({ ...run(GOOD, ...failed(1)), faults: ["nobody caught this"] })).toEqual([]);
  });

  it("are none when a property has a counterexample: it is a fault wherever the second run looks", () => {
    const said = 'Property failed after 7 tests\n{ seed: 1, path: "6:1", endOnFailure: true }';
    expect(filesToRepeat(run(GOOD, file("property", { a: { said } })))).toEqual([]);
  });
});

describe("the verdict over a run and its repetition", () => {
  const first = run(GOOD, file("bad", { a: FAILED, b: "passed", c: "skipped" }));

  it("is that of the run alone without one", () => {
    expect(verdictOf(first)).toEqual({ passed: 3, failed: 1, skipped: 2, unsteady: [] });
  });

  it("counts a test that passes alone as unsteady, with what it said first", () => {
    const again = run(file("bad", { a: "passed", b: "passed", c: "skipped" }));
    const unsteady = [{ file: "bad", name: "a", messages: [FAILED.said] }];
    expect(verdictOf(first, again)).toEqual({ passed: 3, failed: 0, skipped: 2, unsteady });
  });

  it.each<[string, States, number]>([
    ["fails again", { a: FAILED, b: "passed", c: "skipped" }, 1],
    ["is skipped", { a: "skipped", b: "passed", c: "skipped" }, 1],
    ["is gone", { b: "passed", c: "skipped" }, 1],
    ["fails with another", { a: FAILED, b: FAILED, c: "skipped" }, 2],
    ["leaves the failure to another", { a: "passed", b: FAILED, c: "skipped" }, 1],
  ])("fails when the test %s", (_, states, failed) => {
    expect(verdictOf(first, run(file("bad", states)))).toMatchObject({ failed });
  });

  it("fails when the file is not among the repeated, and when the repetition has a fault of its own", () => {
    expect(verdictOf(first, run())).toMatchObject({ failed: 1, unsteady: [] });
    const fine = file("bad", { a: "passed", b: "passed", c: "skipped" });
    expect(verdictOf(first, run({ ...fine, faults: ["the hook failed"] }))).toMatchObject({ failed: 1 });
    expect(verdictOf(first, { ...run(fine), faults: ["nobody caught this"] })).toMatchObject({ failed: 1 });
  });

  it("takes one of two tests of the same name for failed while the other fails", () => {
    const twice = (states: readonly ("passed" | "failed")[]): RunReport =>
      run({ file: "bad", faults: [], tests: states.map((state) => ({ name: "same", state, messages: [] })) });
    expect(verdictOf(twice(["failed", "passed"]), twice(["passed", "failed"]))).toMatchObject({ failed: 1 });
    expect(verdictOf(twice(["failed", "passed"]), twice(["passed", "passed"]))).toMatchObject({ passed: 1, failed: 0 });
  });

  it("lists a file whose hook failed among others, and counts what its tests did alone", () => {
    const hook = run(GOOD, file("hook", { a: "skipped", b: "skipped" }, ["no server"]));
    const again = run(file("hook", { a: "passed", b: "skipped" }));
    const unsteady = [{ file: "hook", name: "", messages: ["no server"] }];
    expect(verdictOf(hook)).toEqual({ passed: 2, failed: 1, skipped: 3, unsteady: [] });
    expect(verdictOf(hook, again)).toEqual({ passed: 3, failed: 0, skipped: 2, unsteady });
  });
});
