import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROMISES } from "./requirements/promises.ts";
import { REQUIREMENTS } from "./requirements.ts";

const ID = /\[((?:[A-Z]+-\d+|R-[A-Z]+|P\d+)(?:\s*,\s*(?:[A-Z]+-\d+|R-[A-Z]+|P\d+))*)\]/g;
const root = new URL("..", import.meta.url).pathname;

/** Ids in brackets within the titles of `it`, `test` and `describe`, in every test file. */
function quotedIds(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const files = [
    "packages/*/src/**/*.test.ts",
    "packages/*/src/**/*.test.tsx",
    "packages/*/test/**/*.test.ts",
    "tests/**/*.test.ts",
    "examples/*/test/**/*.test.ts",
  ];
  for (const file of globSync(files, { cwd: root, exclude: (name) => name === "node_modules" })) {
    for (const match of readFileSync(`${root}/${file}`, "utf8").matchAll(ID)) {
      for (const id of (match[1] ?? "").split(/\s*,\s*/)) places.set(id, [...(places.get(id) ?? []), file]);
    }
  }
  return places;
}

describe("the specification's sentences and the tests", () => {
  const quoted = quotedIds();
  const known = new Set([...REQUIREMENTS.map((each) => each.id), ...PROMISES.map((each) => each.id)]);

  it("gives every sentence one id", () => {
    expect(known.size).toBe(REQUIREMENTS.length + PROMISES.length);
  });

  it("checks every sentence that is not pending in at least one test", () => {
    const due = [...REQUIREMENTS, ...PROMISES].filter((each) => !each.pending && !each.note);
    expect(due.filter((each) => !quoted.has(each.id)).map((each) => `${each.id} ${each.text}`)).toEqual([]);
  });

  it("quotes no id that does not exist", () => {
    const unknown = [...quoted].filter(([id]) => !known.has(id)).map(([id, files]) => `${id} in ${files.join(", ")}`);
    expect(unknown).toEqual([]);
  });

  it("finds ids at all, so that the two checks above cannot pass empty-handed", () => {
    expect(quoted.size).toBeGreaterThan(100);
  });
});
