import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { changesSince } from "./changed/changes.ts";
import { select } from "./changed/select.ts";
import type { Options } from "./options.ts";
import { NAMED, runOf } from "./runs.ts";

/** Imported by every test with two sizes. */
const DEPTH_MODULE = "@bourse/testing/depth";

/** The test files of a run, or words in their paths; undefined for all, empty for a change that reaches none. */
export function chosenFiles({ mode, words }: Options): readonly string[] | undefined {
  if (mode === "changed") return changedFiles(words[0] ?? "main");
  if (words.length > 0) return words;
  return mode === "deep" ? longFiles() : undefined;
}

/** Test files that have a longer form, or that are too long for every usual run. */
function longFiles(): readonly string[] {
  const tests = globSync(["packages/*/{src,test}/**/*.test.ts", "tests/**/*.test.ts"]);
  const isNamed = (file: string) => Object.values(NAMED).some((names) => path.matchesGlob(file, names));
  return tests.filter((file) => isNamed(file) || readFileSync(file, "utf8").includes(DEPTH_MODULE));
}

/** Test files of the usual run that the changes since the branch left `base` can reach; undefined for all. */
function changedFiles(base: string): readonly string[] | undefined {
  const { changed, tree } = changesSince(base);
  const { tests, beyond, everything } = select(tree, changed);
  if (everything !== undefined) {
    console.log(`── ${everything} may reach every test`);
    return undefined;
  }
  const files = tests.filter((file) => runOf(file) === "usual");
  console.log(`── ${changed.length} changed files reach ${files.length} test files:\n${files.join("\n")}`);
  const released = [...tests, ...beyond].filter((file) => runOf(file) === "release").length;
  console.log(
    `── ${beyond.length} more start whole programs with the change in them (\`npm test\`), ${released} are of \`npm run test:release\``,
  );
  return files;
}
