import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Who may import whom: the arrows of ARCHITECTURE.md. What is absent may not be imported. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  archive: ["contract"],
  client: ["contract", "archive", "platform"],
  tool: ["contract", "archive", "client", "platform", "host"],
  cloud: ["contract", "archive", "egress", "platform"],
  egress: ["contract"],
  host: ["contract", "archive", "client", "egress", "platform"],
  platform: [],
  sdk: ["contract"],
  ui: ["contract"],
  workbench: ["contract", "client", "ui"],
  testing: ["contract"],
};

/** Contract's parts that run in a browser as well: no Node module, nothing but the schema library. */
const PURE = ["contract"];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s+["']([^"']+)["']/g;

function importsOf(pkg: string): readonly Import[] {
  const files = globSync(`packages/${pkg}/{src,bin,test,testing}/**/*.{ts,tsx,mjs}`, { cwd: root });
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(IMPORT)].map((match) => ({
      file,
      specifier: match[1] ?? match[2] ?? match[3] ?? "",
    })),
  );
}

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/test(?:ing)?\//.test(file) && !file.startsWith("packages/testing/");
/** What drives a cloud or a host in tests is exported by its owner. */
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
