import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isOfForm } from "./requirements/form.ts";
import { PROMISES } from "./requirements/promises.ts";
import type { PendingIssue, Requirement } from "./requirements/requirement.ts";
import { REQUIREMENTS } from "./requirements.ts";

const ID = /\[((?:[A-Z]+-\d+|R-[A-Z]+|P\d+)(?:\s*,\s*(?:[A-Z]+-\d+|R-[A-Z]+|P\d+))*)\]/g;
const root = new URL("..", import.meta.url).pathname;

/** Ids in brackets in the titles of `it`, `test` and `describe`, in every test file. */
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

/** Unbuilt requirements, by the issue that builds them. An id leaves this list with the test that proves it. */
const PENDING: Readonly<Record<PendingIssue, string>> = {
  13: "",
};

/** Headings and the document's own dates: nothing to build. */
const NOTHING_TO_CHECK = "INTRO-01 SERVICE-02 SERVICE-07 VIEW-14 CONTRIB-08 CONTRIB-14 CONTRIB-17 LIM-20 VER-11";

describe("the specification's sentences and the tests", () => {
  const quoted = quotedIds();
  const all = [...REQUIREMENTS, ...PROMISES];
  const known = new Set(all.map((each) => each.id));
  const due = all.filter((each) => !each.pending && !each.note);

  it("gives every sentence one id", () => {
    expect(known.size).toBe(REQUIREMENTS.length + PROMISES.length);
  });

  it("checks every sentence that is not pending in at least one test", () => {
    expect(due.filter((each) => !quoted.has(each.id)).map((each) => `${each.id} ${each.text}`)).toEqual([]);
  });

  it("proves no behaviour by a test of schemas and constants alone", () => {
    const isOfSchemas = (file: string) => file.startsWith("packages/contract/");
    const behaviours = due.filter(({ id }) => !isOfForm(id) && quoted.get(id)?.every(isOfSchemas));
    expect(behaviours.map((each) => `${each.id} ${each.text}`)).toEqual([]);
  });

  it.each([13] as const)("leaves to issue %d what it has always left to it, and no more", (issue) => {
    expect(idsOf(all.filter((each) => each.pending === issue))).toBe(PENDING[issue]);
  });

  it("exempts nothing that names something to build", () => {
    expect(idsOf(all.filter((each) => each.note))).toBe(NOTHING_TO_CHECK);
  });

  it("quotes no id that is pending or has nothing to check", () => {
    const premature = all.filter((each) => (each.pending || each.note) && quoted.has(each.id));
    expect(premature.map(({ id }) => `${id} in ${quoted.get(id)?.join(", ")}`)).toEqual([]);
  });

  it("quotes no id that does not exist", () => {
    const unknown = [...quoted].filter(([id]) => !known.has(id)).map(([id, files]) => `${id} in ${files.join(", ")}`);
    expect(unknown).toEqual([]);
  });

  it("finds ids at all, so that the checks above cannot pass empty-handed", () => {
    expect(quoted.size).toBeGreaterThan(100);
  });
});

const idsOf = (all: readonly Requirement[]) => all.map(({ id }) => id).join(" ");
