import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toldPage } from "./page.ts";

const page = readFileSync(new URL("../../../../../../docs/reference/notices.md", import.meta.url), "utf8");

it("docs/reference/notices.md is what the tables say; `npm run generate` renews it", () => {
  expect(page).toBe(toldPage());
});
