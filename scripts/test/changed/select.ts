import path from "node:path";
import { sourcesOf, type Tree } from "../../lib/sources.ts";
import { dependenciesOf } from "./reach.ts";

/** The test files that a change can reach. */
export interface Selection {
  readonly tests: readonly string[];
  /** Test files that only start a whole program with the change somewhere in it. */
  readonly beyond: readonly string[];
  /** A changed file that may reach every test. */
  readonly everything?: string;
}

/** Every test runs with them. */
const UNDER_ALL = [
  "package.json",
  "package-lock.json",
  "{packages,examples}/*/package.json",
  "vitest.config.ts",
  "tests/{global-setup.ts,support/**}",
  "scripts/{test,lib}/**",
  "scripts/test.mjs",
  "packages/testing/src/run/**",
];
/**
 * Modules that put a program together from all of its parts. A test that reaches a change only through one of them starts
 * the whole program; `npm test` runs it, unless it stands beside the changed file: it is that file's own test then.
 */
export const PROGRAMS = [
  "packages/host/src/host.ts",
  "packages/host/src/service.ts",
  "packages/cloud/src/cloud.ts",
  "packages/cloud/src/routes/index.ts",
  "packages/tool/src/commands.ts",
  "packages/workbench/src/App.tsx",
];
const TEST = /\.test\.tsx?$/;
/** A part of the repository that its own tests answer for. */
const OWNER = /^(?:packages|examples)\/[^/]+\//;

/** The tests that changed files of a tree can reach; removed files are in the tree as well. */
export function select(tree: Tree, changed: readonly string[]): Selection {
  const tests = [...tree.files].filter((file) => TEST.test(file) && tree.text(file) !== null);
  const all = (everything: string): Selection => ({ tests, beyond: [], everything });
  const under = changed.find((file) => UNDER_ALL.some((pattern) => path.posix.matchesGlob(file, pattern)));
  if (under !== undefined) return all(under);

  const sources = sourcesOf(tree);
  const users = usersOf(dependenciesOf(tree, sources));
  const reached = new Set<string>();
  const whole = new Set<string>();
  for (const file of changed) {
    const near = reachedBy([file], users, PROGRAMS);
    // Nothing says who reads it: the tests of its package, and of all that depend on the package.
    const isUnknown = !sources.modules.has(file) && near.size === 1;
    const owner = isUnknown ? OWNER.exec(file)?.[0] : undefined;
    if (isUnknown && owner === undefined) return all(file);
    const owned = owner === undefined ? [] : [...tree.files].filter((each) => each.startsWith(owner));
    const far = reachedBy([file], users, []);
    const beside = [...far].filter((each) => path.posix.dirname(each) === path.posix.dirname(file));
    for (const each of [...near, ...beside, ...reachedBy(owned, users, PROGRAMS)]) reached.add(each);
    for (const each of far) whole.add(each);
  }
  return {
    tests: tests.filter((file) => reached.has(file)),
    beyond: tests.filter((file) => whole.has(file) && !reached.has(file)),
  };
}

function usersOf(dependencies: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [file, needed] of dependencies) {
    for (const each of needed) users.set(each, [...(users.get(each) ?? []), file]);
  }
  return users;
}

/** These files, and those that depend on them; what depends on one of the borders alone is beyond. */
function reachedBy(
  files: readonly string[],
  users: ReadonlyMap<string, readonly string[]>,
  borders: readonly string[],
): ReadonlySet<string> {
  const reached = new Set(files);
  // A set is walked together with what is added on the way.
  for (const file of reached) {
    if (!files.includes(file) && (borders.includes(file) || TEST.test(file))) continue;
    for (const user of users.get(file) ?? []) reached.add(user);
  }
  return reached;
}
