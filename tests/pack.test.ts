import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { packageFile } from "../scripts/lib/packages.ts";
import { root } from "../scripts/lib/root.ts";
import { entriesOf, NODE, published } from "../scripts/pack/manifest.ts";
import { publishedPackages } from "../scripts/pack/pack.ts";

const EDITION = { version: "1.2.3", commit: "a".repeat(40) };
const OWN = {
  name: "@bourse/sample",
  version: "0.1.0",
  private: true,
  description: "A sample.",
  exports: {
    ".": "./src/index.ts",
    "./deep": "./src/deep/index.ts",
    "./guest": "./guest/index.ts",
    "./testing": "./testing/index.ts",
  },
  bin: { sample: "bin/sample.mjs" },
  files: ["templates", "dist/sdk"],
  publishConfig: { bin: { sample: "./src/bin.ts" } },
  dependencies: { "@bourse/contract": "0.1.0", ajv: "8.20.0" },
  peerDependencies: { "@bourse/host": "0.1.0" },
  devDependencies: { "@bourse/testing": "0.1.0" },
};

describe("the package.json of a published package", () => {
  const file = published(OWN, EDITION);

  it("leads to compiled modules and their declarations, to other files as they are, and to nothing for tests", () => {
    expect(file.exports).toEqual({
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./deep": { types: "./dist/deep/index.d.ts", default: "./dist/deep/index.js" },
      "./guest": "./guest/index.ts",
      "./package.json": "./package.json",
    });
    expect(file.bin).toEqual({ sample: "./dist/bin.js" });
    expect(file.files).toEqual(["dist", "templates", "LICENSE", "NOTICE"]);
  });

  it("has the product's version and asks for it of each of our own packages; others keep theirs", () => {
    expect(file).toMatchObject(EDITION);
    expect(file.dependencies).toEqual({ "@bourse/contract": "1.2.3", ajv: "8.20.0" });
    expect(file.peerDependencies).toEqual({ "@bourse/host": "1.2.3" });
  });

  it("names Node and licence, and keeps nothing that concerns the checkout alone", () => {
    expect(file).toMatchObject({ license: "Apache-2.0", engines: { node: NODE } });
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(["private"]));
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(["devDependencies"]));
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(["publishConfig"]));
  });

  it("may ask for a younger Node than the others", () => {
    const engines = { node: ">=26" };
    expect(published({ ...OWN, publishConfig: { engines } }, EDITION)).toMatchObject({ engines });
  });

  it("is compiled from what it exports and from its programs", () => {
    expect(entriesOf(OWN)).toEqual(["./src/index.ts", "./src/deep/index.ts", "./src/bin.ts"]);
  });
});

describe("the packages of a release", () => {
  const names = publishedPackages();

  it("are those that somebody installs by name and all that these need, with no package for tests", () => {
    expect(names).toEqual(expect.arrayContaining(["contract", "host", "sdk", "tool"]));
    expect(names.filter((name) => ["cloud", "testing", "ui", "workbench"].includes(name))).toEqual([]);
    const missing = names.flatMap((name) =>
      entriesOf(packageFile(`packages/${name}`)).filter((each) => !existsSync(path.join(root, "packages", name, each))),
    );
    expect(missing).toEqual([]);
  });

  it("cannot be published from the checkout, whose files run from their sources", () => {
    expect(names.filter((name) => packageFile(`packages/${name}`).private !== true)).toEqual([]);
  });

  it("use nothing that Node 22 lacks, but for those that say so", () => {
    const younger = /\bPromise\.try\b|\bTemporal\.|\bRegExp\.escape\b|\bError\.isError\b|import\.meta\.main\b/;
    const old = names.filter((name) => packageFile(`packages/${name}`).publishConfig?.engines === undefined);
    const files = globSync(`packages/{${old.join(",")}}/src/**/*.ts`, { cwd: root }).filter(
      (file) => !/\.test\.ts$|\/write\.ts$/.test(file),
    );
    expect(old).toContain("tool");
    expect(files.filter((file) => younger.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });
});
