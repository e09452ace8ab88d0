import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { STATES } from "../scripts/pictures/states.ts";

const root = path.resolve(import.meta.dirname, "..");
const MOST_BYTES = 250_000;

it("takes pictures of twelve states, each under a name of its own", () => {
  expect(new Set(STATES.map(({ name }) => name)).size).toBe(12);
});

it("shows two of them in README, in files that are quick to load", () => {
  const shown = [
    ...readFileSync(path.join(root, "README.md"), "utf8").matchAll(/!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)/g),
  ];
  const files = shown.map(([, file = ""]) => file);
  expect(files.length).toBe(2);
  for (const file of files) {
    expect(STATES.map(({ name }) => `docs/pictures/${name}.png`)).toContain(file);
    expect(statSync(path.join(root, file)).size).toBeLessThanOrEqual(MOST_BYTES);
  }
});
