import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import { patiently } from "@bourse/testing/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedSdk, sdkReference } from "../scripts/generate/sdk-reference/page.ts";
import { root } from "../scripts/lib/root.ts";

const sdk = documentedSdk();
const values = sdk.filter(({ kind }) => kind === "value");
/** An example that says what it gives. */
const claims = values.flatMap(({ name, examples }) =>
  examples.filter((each) => / === /.test(each) && !each.includes(";")).map((claim) => ({ name, claim })),
);

/** A folder in which the packages of the checkout are found. */
let folder: string;
beforeAll(() => {
  const cache = path.join(root, "node_modules/.cache/bourse");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, "sdk-reference-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importsOf = (entries: readonly string[]): string =>
  entries
    .map((entry) => {
      const names = values.filter((each) => each.entry === entry).map(({ name }) => name);
      return `import { ${names.join(", ")} } from "${entry}";\n`;
    })
    .join("");

const ENTRIES = [...new Set(sdk.map(({ entry }) => entry))];
/** Every example takes these for given, as the page's first lines say. */
const GIVEN = `import type { ViewData } from "@bourse/sdk/guest";
declare const quote: ViewData["quote"];
declare const bars: ViewData["candles"];
declare const kind: Parameters<typeof indicator>[0];
`;

describe("the reference of the SDK of guests", () => {
  it("is the page that the sources give", () => {
    expect(readFileSync(path.join(root, "docs/reference/guest-sdk.md"), "utf8")).toBe(sdkReference());
  });

  it("has words for every name, and an example of everything that is called or read", () => {
    expect(sdk.filter(({ words }) => words === "").map(({ name }) => name)).toEqual([]);
    expect(values.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
    expect(values.length).toBeGreaterThan(20);
  });

  it("has examples with right types", () => {
    const functions = values.flatMap(({ name, examples }) =>
      examples.map((example, index) => `export async function ${name}Example${index}() {\n${example}\n}\n`),
    );
    writeFileSync(path.join(folder, "examples.tsx"), `${importsOf(ENTRIES)}${GIVEN}${functions.join("")}`);
    const config = {
      extends: path.join(root, "examples/learn/tsconfig.json"),
      include: [path.join(root, "examples/learn/checkout.d.ts"), path.join(folder, "examples.tsx")],
    };
    const file = path.join(folder, "tsconfig.json");
    writeFileSync(file, JSON.stringify(config));
    const tsc = path.join(root, "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", file, "--checkers", "1"], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  });

  it(
    "has examples that give what they say, in a guest",
    async () => {
      const bundler = findBundler(folder);
      if (!bundler) throw new Error("rolldown is not installed");
      const compiled = async (name: string, all: typeof claims) => {
        const checks = all.map(({ claim }) => `if (!(${claim})) throw new Error(${JSON.stringify(claim)});\n`);
        const text = `${importsOf(["@bourse/sdk/guest"])}${checks.join("")}defineExtension({ views: {} });\n`;
        writeFileSync(path.join(folder, name), text);
        const done = await compileGuest({ folder, entry: name, apiVersion: 2, views: [], bundler });
        return done.ok ? [] : done.faults.map(({ message }) => message);
      };
      expect(claims.length).toBeGreaterThan(4);
      expect(await compiled("claims.ts", claims)).toEqual([]);
      const wrong = { name: "fixed", claim: 'fixed(0.5, 1) === "1"' };
      expect(await compiled("wrong.ts", [wrong])).toEqual([expect.stringContaining(wrong.claim)]);
    },
    patiently(60_000),
  );
});
