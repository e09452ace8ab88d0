import { describe, expect, it } from "vitest";
import { moduleOf } from "../scripts/lib/imports.ts";
import { changesSince } from "../scripts/test/changed/changes.ts";
import { PROGRAMS, select } from "../scripts/test/changed/select.ts";

/** The test files that a change of these files reaches in a tree of texts, and those beyond a whole program. */
function reached(texts: Readonly<Record<string, string>>, ...changed: readonly string[]) {
  const files = new Set([...Object.keys(texts), ...changed]);
  return select({ files, text: (file) => texts[file] ?? null }, changed);
}

const MANIFEST = JSON.stringify({ name: "@bourse/one", exports: { ".": "./src/index.ts", "./*": "./src/*.ts" } });
/** Two modules behind a barrel, a test of each, and one that takes the whole barrel. */
const TREE = {
  "packages/one/package.json": MANIFEST,
  "packages/one/src/index.ts": 'export * from "./a.ts";\nexport { b as renamed } from "./b.ts";\n',
  "packages/one/src/a.ts": "export const a = 1;\n",
  "packages/one/src/b.ts": "export const b = 1;\nexport type B = number;\n",
  "packages/one/src/a.test.ts": 'import { a } from "@bourse/one";\n',
  "packages/one/src/b.test.ts": 'import { renamed } from "@bourse/one";\n',
  "packages/one/src/whole.test.ts": 'import * as one from "@bourse/one";\n',
  "packages/one/src/later.test.ts": 'const { b } = await import("@bourse/one/b");\n',
  "packages/one/src/types.test.ts": 'import type { B } from "./b.ts";\n',
};
const test = (name: string) => `packages/one/src/${name}.test.ts`;

describe("the tests that a change reaches", () => {
  it("are those that take a name which the changed file defines, also through modules that only give it on", () => {
    expect(reached(TREE, "packages/one/src/a.ts").tests).toEqual([test("a"), test("whole")]);
    expect(reached(TREE, "packages/one/src/b.ts").tests).toEqual([test("b"), test("whole"), test("later")]);
  });

  it("are all that pass a changed module which gives names on", () => {
    expect(reached(TREE, "packages/one/src/index.ts").tests).toEqual([test("a"), test("b"), test("whole")]);
  });

  it("are those of a removed file as well", () => {
    const { "packages/one/src/a.ts": _, ...rest } = TREE;
    expect(reached(rest, "packages/one/src/a.ts").tests).toContain(test("whole"));
  });

  it.each<[string, string]>([
    ["a path", 'readFileSync("docs/guide.md");'],
    ["the parts of a path", 'path.join(root, "docs", "guide.md");'],
    ["a path from its own folder", "new URL(`../docs/guide.md`, import.meta.url);"],
    ["a folder", 'readdirSync(path.resolve(import.meta.dirname, "../docs"));'],
    ["a pattern", 'globSync(["*.json", "docs/**/*.md"]);'],
    ["a path with a gap", `read(\`docs/\${name}.md\`);`],
  ])("are those that name a document by %s", (_, text) => {
    const tree = { "docs/guide.md": "", "tests/reads.test.ts": text, "tests/other.test.ts": 'join("..", "other.md");' };
    expect(reached(tree, "docs/guide.md")).toEqual({ tests: ["tests/reads.test.ts"], beyond: [] });
  });

  it("are those of the package, and of what depends on it, for a file of which nothing says who reads it", () => {
    const other = { "packages/two/src/two.test.ts": 'import "@bourse/one/a";', "packages/two/src/no.test.ts": "" };
    const { tests } = reached({ ...TREE, ...other }, "packages/one/words.txt");
    expect(tests.toSorted()).toEqual(
      [...["a", "b", "later", "types", "whole"].map(test), "packages/two/src/two.test.ts"].toSorted(),
    );
  });

  it.each(["package-lock.json", "scripts/test/main.ts", "packages/one/package.json", "unheard-of.conf"])(
    "are all for %s",
    (file) => {
      const { tests, everything } = reached(TREE, file);
      expect(everything).toBe(file);
      expect(tests).toHaveLength(5);
    },
  );

  it("are not those that only start a whole program with the change in it, which are counted", () => {
    const [program = ""] = PROGRAMS;
    const tree = {
      ...TREE,
      [program]: 'import { a } from "@bourse/one";\nexport const start = () => a;\n',
      "packages/host/src/host.test.ts": 'import { start } from "./host.ts";\n',
    };
    const { tests, beyond } = reached(tree, "packages/one/src/a.ts");
    expect(tests).toEqual([test("a"), test("whole")]);
    expect(beyond).toEqual(["packages/host/src/host.test.ts"]);
    expect(reached(tree, program).tests).toEqual(["packages/host/src/host.test.ts"]);
  });

  it("are also those beside the changed file that start a whole program, and no others of their folder", () => {
    const [program = ""] = PROGRAMS;
    const page = "packages/host/src/services/page";
    const tree = {
      [`${page}/page.ts`]: "export const page = 1;\n",
      [program]: 'import { page } from "./services/page/page.ts";\nexport const start = () => page;\n',
      [`${page}/page.test.ts`]: 'import { start } from "../../host.ts";\n',
      [`${page}/other.test.ts`]: "export const none = 1;\n",
      "packages/host/src/host.test.ts": 'import { start } from "./host.ts";\n',
    };
    const { tests, beyond } = reached(tree, `${page}/page.ts`);
    expect(tests).toEqual([`${page}/page.test.ts`]);
    expect(beyond).toEqual(["packages/host/src/host.test.ts"]);
  });
});

describe("the imports of a source", () => {
  it("are read with the names that are left when the program runs", () => {
    const { imports, defined } = moduleOf(
      "a.ts",
      'import x, { type T, y as z } from "./x.ts";\nimport type { U } from "u";\nexport * as q from "q";\nexport const own = 1;\n',
    );
    expect(imports).toEqual([
      { specifier: "./x.ts", names: ["default", "y"], isType: false },
      { specifier: "u", isType: true },
      { specifier: "q", given: { name: "*", as: "q" }, isType: false },
    ]);
    expect([...defined]).toEqual(["own"]);
  });
});

describe("this repository", () => {
  const { tree } = changesSince("HEAD");

  it("has the programs at which the search for tests stops", () => {
    expect(PROGRAMS.filter((file) => !tree.files.has(file))).toEqual([]);
  });

  it("reaches the tests of the chart from its files, and fewer than a tenth of all", () => {
    const isTest = (file: string) => /\.test\.tsx?$/.test(file);
    const chart = [...tree.files].filter((file) => file.startsWith("packages/workbench/src/chart/"));
    const { tests, beyond, everything } = select(tree, chart);
    expect(everything).toBeUndefined();
    expect(tests).toEqual(expect.arrayContaining(chart.filter(isTest)));
    expect(
      [...tests, ...beyond].filter((file) => /^packages\/cloud\/test\/(?:money|accounts)\//.test(file)).length,
    ).toBeLessThan(5);
    expect(tests.length * 10).toBeLessThan([...tree.files].filter(isTest).length);
  });
});
