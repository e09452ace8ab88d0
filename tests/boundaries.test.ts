import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { moduleOf } from "../scripts/lib/imports.ts";
import { LAYERS, type Layers } from "./boundaries/layers.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Allowed imports between packages: the arrows of ARCHITECTURE.md. Any other import is forbidden. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  archive: ["contract"],
  bars: ["contract"],
  orders: ["contract", "bars"],
  builtin: ["api", "contract"],
  client: ["contract", "archive", "platform"],
  conformance: [],
  tool: ["contract", "archive", "bars", "orders", "client", "platform", "runtime", "sdk", "host"],
  runtime: ["contract", "archive", "bars", "platform"],
  cloud: ["contract", "archive", "egress", "platform", "runtime", "sdk"],
  egress: ["contract"],
  host: ["contract", "api", "archive", "bars", "builtin", "orders", "client", "egress", "platform", "runtime"],
  platform: [],
  api: ["contract"],
  sdk: ["bars", "contract"],
  ui: ["contract"],
  workbench: ["contract", "bars", "orders", "client", "ui"],
  testing: ["contract"],
};

/** Parts of the contract that also run in a browser: no Node module, nothing but the schema library. */
const PURE = ["contract", "bars", "orders", "api"];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

function importsOf(pkg: string): readonly Import[] {
  const files = globSync(`packages/${pkg}/{src,bin,test,testing}/**/*.{ts,tsx,mjs}`, { cwd: root });
  return files.flatMap((file) => {
    const { imports } = moduleOf(file, readFileSync(path.join(root, file), "utf8"));
    return [...new Set(imports.map(({ specifier }) => specifier))].map((specifier) => ({ file, specifier }));
  });
}

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/test(?:ing)?\//.test(file) && !file.startsWith("packages/testing/");
/** Test drivers of a cloud or a host are exported by its owner. */
const isForTests = (specifier: string): boolean => /^@bourse\/(?:testing|[a-z]+\/testing)(?:\/|$)/.test(specifier);

/** The cloud's actors publish as an author does, with the client. */
const drives = (file: string, other: string): boolean =>
  file.startsWith("packages/cloud/testing/") && other === "client";
const target = (specifier: string): string | undefined => /^@bourse\/([a-z]+)/.exec(specifier)?.[1];

describe.each(Object.entries(MAY_IMPORT))("package %s", (pkg, allowed) => {
  const imports = importsOf(pkg);

  it(`imports only ${allowed.join(", ") || "nothing of ours"}`, () => {
    const against = imports.filter(({ file, specifier }) => {
      const other = target(specifier);
      if (!other || other === pkg || allowed.includes(other)) return false;
      return !(isTest(file) && (isForTests(specifier) || drives(file, other)));
    });
    expect(
      against.map(
        ({ file, specifier }) => `${file} imports ${specifier}: move what both need to a package both may import`,
      ),
    ).toEqual([]);
  });

  it("keeps fixtures out of its sources", () => {
    expect(globSync(`packages/${pkg}/src/**/*.fixture.*`, { cwd: root })).toEqual([]);
  });

  it("reaches other packages by their name, never by a path", () => {
    const escaping = imports.filter(
      ({ file, specifier }) =>
        specifier.startsWith(".") &&
        !path.resolve(root, path.dirname(file), specifier).startsWith(path.join(root, "packages", pkg) + path.sep),
    );
    expect(
      escaping.filter(({ file }) => !isTest(file)).map(({ file, specifier }) => `${file} imports ${specifier}`),
    ).toEqual([]);
  });
});

/** Folder of a file inside its package's `src/`; for a loose file its name. */
const layerOf = (inside: string): string => inside.split("/")[0]?.replace(/\.ts$/, "") ?? "";

describe.each(Object.entries(LAYERS))("inside package %s", (pkg, { shared, rows, wires }) => {
  const src = `packages/${pkg}/src/`;
  const layers = [...shared, ...Object.keys(rows)];
  const imports = importsOf(pkg)
    .filter(({ file, specifier }) => file.startsWith(src) && !isTest(file) && specifier.startsWith("."))
    .map(({ file, specifier }) => ({
      file: file.slice(src.length),
      to: path.posix.normalize(path.posix.join(path.posix.dirname(file.slice(src.length)), specifier)),
    }))
    .filter(({ file, to }) => !to.startsWith("..") && (file.includes("/") || layers.includes(layerOf(file))));

  it("has a row for each folder", () => {
    const folders = globSync(`${src}*/`, { cwd: root }).map((folder) => path.basename(folder));
    const loose = globSync(`${src}*.ts`, { cwd: root }).map((file) => path.basename(file, ".ts"));
    expect(folders.filter((each) => !Object.hasOwn(rows, each))).toEqual([]);
    expect(Object.keys(rows).filter((each) => !folders.includes(each) && !loose.includes(each))).toEqual([]);
  });

  it("imports along the layers alone", () => {
    const against = imports.filter(({ file, to }) => {
      const [from, target] = [layerOf(file), layerOf(to)];
      return from !== target && !wires.includes(file) && ![...shared, ...(rows[from] ?? [])].includes(target);
    });
    expect(
      against.map(({ file, to }) => `${file} imports ${to}: take it as a parameter, or name it as a port of yours`),
    ).toEqual([]);
  });

  it("exempts no file that needs it no longer", () => {
    const needed = imports.filter(
      ({ file, to }) => layerOf(file) !== layerOf(to) && !(rows[layerOf(file)] ?? []).includes(layerOf(to)),
    );
    expect(wires.filter((file) => !needed.some((each) => each.file === file))).toEqual([]);
  });
});

it("permits no circle: a row lists only layers of rows below it", () => {
  const isOrdered = ({ rows }: Layers) =>
    Object.values(rows).every((row, index) => row.every((each) => Object.keys(rows).indexOf(each) > index));
  const unordered = Object.entries(LAYERS).flatMap(([pkg, layers]) => (isOrdered(layers) ? [] : [pkg]));
  expect(unordered).toEqual([]);
});

describe.each(PURE)("package %s", (pkg) => {
  it("runs in a browser: its own code imports no Node module", () => {
    const program = /\/(write|generate)\.ts$/;
    const node = importsOf(pkg).filter(
      ({ file, specifier }) => specifier.startsWith("node:") && !isTest(file) && !program.test(file),
    );
    expect(node.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });
});

describe("signing", () => {
  it("[FLOW-16] happens in the client package alone: nowhere else is a private key used", () => {
    const signs = globSync("packages/*/src/**/*.ts", { cwd: root })
      .filter((file) => !isTest(file) && !/^packages\/(?:testing|client)\//.test(file))
      .filter((file) =>
        /\bimport\s*\{[^}]*\bsign\b[^}]*\}\s*from\s*["']node:crypto|createPrivateKey|\bcrypto\.sign\(/.test(
          readFileSync(path.join(root, file), "utf8"),
        ),
      );
    expect(signs).toEqual([]);
  });
});
