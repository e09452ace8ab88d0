import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DIST, FIRST_VISIT, sizesOf } from "./first-load.ts";

const BUDGET = 200_000;

describe("the page's JavaScript", () => {
  it("is at most 200 kB by gzip at a first visit with chart, marketplace and views", () => {
    expect(sizesOf(FIRST_VISIT).gzip).toBeLessThanOrEqual(BUDGET);
  });

  it("lies compressed beside each of its files, and each file's name has its hash", () => {
    const files = readdirSync(path.join(DIST, "assets"));
    const scripts = files.filter((each) => each.endsWith(".js"));
    expect(scripts.every((each) => /-[\w-]{8}\.js$/.test(each))).toBe(true);
    const [entry = ""] = scripts.filter((each) => each.startsWith("index-"));
    expect(files).toContain(`${entry}.br`);
    expect(files).toContain(`${entry}.gz`);
  });
});
