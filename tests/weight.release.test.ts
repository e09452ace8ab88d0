import { existsSync, lstatSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { JOINED } from "../scripts/join/libraries.ts";
import { UNREAD } from "../scripts/slim/table.mjs";

const modules = path.resolve(import.meta.dirname, "../node_modules");
const MAX_BYTES = 600e6;
/** A file uses whole blocks of the disk. */
const BLOCK_BYTES = 4096;

/**
 * Bytes on the disk. A file with two names counts once, such as Node's binary where the file system supports hard
 * links.
 */
function weigh(folder: string, seen = new Set<number>()): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !(folder === modules && entry.name.startsWith(".")))
    .map((entry) => {
      const inside = path.join(folder, entry.name);
      if (entry.isDirectory()) return BLOCK_BYTES + weigh(inside, seen);
      const { size, ino } = lstatSync(inside);
      if (seen.has(ino)) return 0;
      seen.add(ino);
      return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}

describe("what a checkout weighs", () => {
  it("is at most 600 MB of packages, Node among them (else look with `du`, then at scripts/slim/table.mjs)", () => {
    expect(weigh(modules)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it.each(Object.entries(UNREAD))("%s is installed, without what nothing reads", (name, paths) => {
    expect(existsSync(path.join(modules, name, "package.json"))).toBe(true);
    const whole = paths.filter((each) => !/\/[!*]/.test(each));
    expect(whole.filter((each) => existsSync(path.join(modules, name, each)))).toEqual([]);
  });

  it("has binaryen once, and the sample file", () => {
    expect(existsSync(path.join(modules, "assemblyscript/node_modules/binaryen"))).toBe(false);
    expect(readdirSync(path.join(modules, "vega-datasets/data"))).toEqual(["sp500-2000.csv"]);
  });

  it.each(JOINED)("loads %s joined (else repeat `npm install` and read what it says of it)", (name) => {
    const found = createRequire(import.meta.filename).resolve(name);
    expect(path.relative(modules, found)).toBe(path.join(name, "joined/index.mjs"));
  });
});
