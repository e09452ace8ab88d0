import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const main = pathToFileURL(path.join(root, "packages/tool/src/main.ts")).href;

/** Prints the address of every module that a start of the tool loads. */
const LOADED = `
import { registerHooks } from "node:module";
const urls = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    urls.add(found.url);
    return found;
  },
});
await import(${JSON.stringify(main)});
console.log(JSON.stringify([...urls]));
`;

it("loads none of the packages that single commands need before it knows the command", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", LOADED]);
  const urls: string[] = JSON.parse(stdout);
  expect(urls).toContain(main);
  const packages = `${pathToFileURL(root).href}/packages/`;
  const ours = urls.filter((url) => url.startsWith(packages)).map((url) => url.slice(packages.length));
  const always = /^(?:contract|platform|tool)\/|^host\/src\/build-info\.ts$/;
  expect(ours.filter((file) => !always.test(file))).toEqual([]);
  // Files of a package are read and checked by single commands.
  expect(ours.filter((file) => file.startsWith("tool/src/package-tool/read/"))).toEqual([]);
});
