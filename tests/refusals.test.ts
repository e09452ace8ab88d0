import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { REFUSALS_FILE, refusalsSource } from "../scripts/generate/refusals/refusals.ts";

it("[P29] the refusals of each operation are those that its handler reaches; `npm run generate` renews them", () => {
  expect(readFileSync(REFUSALS_FILE, "utf8")).toBe(refusalsSource());
});
