import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { bourse } from "./spawn.ts";

const root = `${pathToFileURL(path.resolve(import.meta.dirname, "../../.."))}/`;

/** Ends the output with one line, the address of every module that the process loaded. */
const TRACE = `
import { writeSync } from "node:fs";
import { registerHooks } from "node:module";
const urls = new Set();
registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
process.on("exit", () => writeSync(1, "\\n" + JSON.stringify([...urls])));
`;

/** The files that a call loads, as paths in the checkout. */
async function loadedBy(...args: readonly string[]) {
  const { code, out } = await bourse(args, {
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TRACE)}` },
  });
  const urls: string[] = JSON.parse(out.slice(out.lastIndexOf("\n")));
  const files = urls.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length));
  return { code, files: files.toSorted() };
}

/** Words that options allow, whose files import no schema; the clock, randomness and the version. */
const BESIDE_THE_TOOL = [
  "packages/contract/src/generated/indicators.ts",
  "packages/contract/src/indicators.ts",
  "packages/contract/src/market.ts",
  "packages/contract/src/orders/words.ts",
  "packages/contract/src/rest/submission-states.ts",
  "packages/contract/src/rolling-mean.ts",
  "packages/platform/src/clock.ts",
  "packages/platform/src/machine-time/machine-time.ts",
  "packages/platform/src/machine-time/steal.ts",
  "packages/platform/src/product-build.ts",
  "packages/platform/src/random.ts",
  "packages/runtime/src/build-info.ts",
];

it("shows its help from the definitions of the commands, and loads no schema and nothing of what they do", async () => {
  const { code, files } = await loadedBy("--help");
  expect(code).toBe(0);
  expect(files).toContain("packages/tool/src/main.ts");
  const everywhere = /^(?:node_modules\/commander|packages\/tool)\//;
  expect(files.filter((file) => !everywhere.test(file))).toEqual(BESIDE_THE_TOOL);
  const definition = /\/(?:[a-z-]*commands?|[a-z-]*options|template|package-folder|finance\/keys)\.ts$/;
  const start =
    /^packages\/tool\/(?:bin\/bourse\.mjs|src\/(?:bin|main)\.ts|src\/cli\/(?:exit|io|program|examples)\.ts)$/;
  const ours = files.filter((file) => file.startsWith("packages/tool/"));
  expect(ours.filter((file) => !definition.test(file) && !start.test(file))).toEqual([]);
});

it("loads no more for the help of one command, the version or a word that is none", async () => {
  const { files } = await loadedBy("--help");
  for (const args of [["keys", "create", "--help"], ["--version"], ["no-such-command"]]) {
    expect((await loadedBy(...args)).files).toEqual(files);
  }
});
