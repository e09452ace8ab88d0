import { openPage } from "@bourse/testing/browser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedPage, servePage } from "./chart-page/bundled.ts";

let served: ServedPage;
beforeAll(async () => {
  served = await servePage("tails.ts");
});
afterAll(() => served.close());

it("draws the newest bars of a line as if it had been drawn at once, whichever of them have a value", async () => {
  const page = await openPage();
  await page.goto(served.address);
  const { cases, wrong, whole } = await page.evaluate(() => window.tails());
  await page.close();
  expect(wrong).toEqual([]);
  expect(cases).toBe(1024);
  // Values that change, and a bar that is new, need no whole line.
  expect(whole).toBeLessThan(cases);
  expect(whole).toBeGreaterThan(0);
});
