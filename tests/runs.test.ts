import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { othersThan, runOf } from "../scripts/test/runs.ts";
import { projectsWithout } from "../vitest.config.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Where no source of ours lies, and the lessons: theirs are run by Node's own runner, as their readers do, in lessons.test.ts. */
const ELSEWHERE = ["**/node_modules/**", "**/dist/**", "**/build/**", "examples/learn/*/test/**"];
/** All test files of the repository, wherever the runner looks. */
const files = globSync("*/**/*.test.{ts,tsx}", { cwd: root, exclude: ELSEWHERE });

/** The runs with their files, as the runner finds them; a file is named once for each project that has it. */
const found = {
  usual: filesOf(othersThan("usual", false)),
  release: filesOf(othersThan("release", false)),
  deep: filesOf(othersThan(undefined, true)).filter((file) => file.includes(".deep.")),
};

function filesOf(others: readonly string[]): readonly string[] {
  return projectsWithout(others).flatMap(({ test: { include, exclude } }) =>
    globSync(include, { cwd: root, exclude: [...exclude, ...ELSEWHERE] }),
  );
}

describe("the runs of the suite", () => {
  it("have every test file, each in one run and one project", () => {
    const all = Object.values(found).flat();
    expect(all.toSorted()).toEqual(files.toSorted());
  });

  it("are told by the names of their files", () => {
    for (const [run, of] of Object.entries(found)) expect(of.filter((file) => runOf(file) !== run)).toEqual([]);
    expect(found.release.length).toBeGreaterThan(0);
  });

  it("leave out long files unless the run is a long one, also of files that somebody names", () => {
    expect(filesOf(othersThan(undefined, false)).toSorted()).toEqual([...found.usual, ...found.release].toSorted());
    expect(filesOf(othersThan(undefined, true)).toSorted()).toEqual(files.toSorted());
  });

  it("both decide about a change: .ci/run stops at the first that fails", () => {
    const lines = readFileSync(path.join(root, ".ci/run"), "utf8").trim().split("\n");
    expect(lines).toContain("set -euo pipefail");
    expect(lines.slice(-2)).toEqual(["npm test", "npm run test:release"]);
  });
});
