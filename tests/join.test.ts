import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Join, joinLibrary } from "../scripts/join/join.ts";
import { JOINED, joinLibraries } from "../scripts/join/libraries.ts";

const OWN: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "counts",
    type: "module",
    exports: { ".": { "types@<5.4": "./old.d.ts", default: "./index.js" }, "./part": "./part.js" },
  }),
  "index.js": 'export { one } from "./part.js";\nexport class Count {}\n',
  "index.d.ts": "export declare const one: () => number;\n",
  "part.js": "export const one = () => 1;\n",
};

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-join-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A library of two modules in a new folder. */
function library(files: Readonly<Record<string, string>> = OWN): string {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const filesOf = (folder: string) =>
  Object.fromEntries(
    globSync("**/*.*", { cwd: folder })
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
  );

const GOOD = {
  index: 'export { one } from "./shared.mjs";\nexport class Count {}\n',
  part: 'export { one } from "./shared.mjs";\n',
  shared: "export const one = () => 1;\n",
};

const joins =
  (files: Readonly<Record<string, string>>): Join =>
  async () =>
    Object.entries(files).map(([name, text]) => ({ name: `${name}.mjs`, text }));

describe("a library of many modules", () => {
  it("is loaded joined by Node alone, with the types of its own modules", async () => {
    const folder = library();
    await joinLibrary(folder, joins(GOOD));
    expect(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))).toEqual({
      name: "counts",
      type: "module",
      exports: {
        ".": {
          "types@<5.4": "./old.d.ts",
          types: "./index.d.ts",
          node: "./joined/index.mjs",
          default: "./index.js",
        },
        "./part": { node: "./joined/part.mjs", default: "./part.js" },
      },
    });
    const { "package.json": _, ...own } = OWN;
    expect(filesOf(folder)).toMatchObject(own);
  });

  it("is not joined a second time, but again where a joined file is gone or an installation was interrupted", async () => {
    const folder = library();
    mkdirSync(path.join(folder, "joined"));
    writeFileSync(path.join(folder, "joined/half.mjs"), "export");
    await joinLibrary(folder, joins(GOOD));
    const joined = filesOf(folder);
    expect(Object.keys(joined).filter((name) => name.startsWith("joined"))).toEqual(
      ["index", "part", "shared"].map((name) => `joined/${name}.mjs`),
    );
    await joinLibrary(folder, () => Promise.reject(new Error("joined twice")));
    expect(filesOf(folder)).toEqual(joined);
  });

  it.each([
    ["lacks an export", { ...GOOD, index: 'export { one } from "./shared.mjs";\n' }],
    [
      "renames a class",
      { ...GOOD, index: 'export { one } from "./shared.mjs";\nclass C {}\nexport { C as Count };\n' },
    ],
    ["cannot be loaded", { ...GOOD, part: "export const one = ;\n" }],
    ["lacks a file", { index: GOOD.index, shared: GOOD.shared }],
  ])("stays as it was installed if it %s when joined", async (_, files) => {
    const folder = library();
    await expect(joinLibrary(folder, joins(files))).rejects.toThrow("is another one");
    expect(filesOf(folder)).toEqual(OWN);
  });

  it.each([
    ["every file below a folder", { "./*": "./*.js" }],
    ["no module", { ".": "./data.json" }],
    ["modules of its own for Node", { ".": { node: "./index.js", default: "./part.js" } }],
  ])("stays as it was installed if it exports %s", async (_, exports) => {
    const files = { ...OWN, "package.json": JSON.stringify({ name: "counts", exports }) };
    const folder = library(files);
    await expect(joinLibrary(folder, joins(GOOD))).rejects.toThrow();
    expect(filesOf(folder)).toEqual(files);
  });

  it("stays as it was installed if the bundler fails", async () => {
    const folder = library();
    await expect(joinLibrary(folder, () => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
    expect(filesOf(folder)).toEqual(OWN);
  });

  it("is named when it is missing, and the others are joined all the same", async () => {
    const root = newFolder();
    const [missing = "", ...others] = JOINED;
    for (const name of others) {
      cpSync(path.resolve("node_modules", name), path.join(root, "node_modules", name), { recursive: true });
    }
    const said: string[] = [];
    await joinLibraries(root, (line) => said.push(line));
    expect(said).toEqual([expect.stringContaining(`${missing} is used as it was installed`)]);
    for (const name of others) {
      const found = createRequire(path.join(root, "main.js")).resolve(name);
      expect(path.relative(root, found)).toBe(path.join("node_modules", name, "joined/index.mjs"));
    }
  });
});
