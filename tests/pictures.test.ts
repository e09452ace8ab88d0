import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DOCUMENTED, MOST_BYTES, STATES } from "../scripts/pictures/states.ts";

const root = path.resolve(import.meta.dirname, "..");
const FOLDER = path.join(root, "docs/pictures");
/** Bytes of all pictures of the documents: everybody who clones the repository gets them. */
const MOST_BYTES_TOGETHER = 1_000_000;

/** Names of the pictures that a document shows. */
const shownIn = (document: string): readonly string[] =>
  [...readFileSync(path.join(root, document), "utf8").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = ""]) =>
    path.relative(FOLDER, path.resolve(root, path.dirname(document), target)),
  );

it("takes pictures of twelve states, each under a name of its own", () => {
  expect(new Set(STATES.map(({ name }) => name)).size).toBe(12);
});

it("makes each picture that a document shows, and no others", () => {
  const made = DOCUMENTED.map(({ state }) => `${state}.png`).toSorted();
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
  expect([...new Set(documents.flatMap(shownIn))].toSorted()).toEqual(made);
  expect(readdirSync(FOLDER).toSorted()).toEqual(made);
  const states = STATES.map(({ name }) => name);
  expect(DOCUMENTED.filter(({ state }) => !states.includes(state))).toEqual([]);
});

it("shows two of them in README and the others in the tour, in files that are quick to load", () => {
  expect(shownIn("README.md")).toHaveLength(2);
  expect(shownIn("docs/guides/tour.md")).toHaveLength(5);
  const sizes = readdirSync(FOLDER).map((file) => statSync(path.join(FOLDER, file)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
  expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES_TOGETHER);
});
