import { launchChromium } from "@bourse/testing/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedPage, servePage } from "./chart-page/bundled.ts";

let served: ServedPage;
let browser: Browser;
beforeAll(async () => {
  [served, browser] = await Promise.all([servePage("tails.ts"), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  served.close();
});

it("draws the newest bars of a line as if it had been drawn at once, whichever of them have a value", async () => {
  const page = await browser.newPage();
  await page.goto(served.address);
  const { cases, wrong, whole } = await page.evaluate(() => window.tails());
  expect(wrong).toEqual([]);
  expect(cases).toBe(1024);
  // Values that change, and a bar that is new, need no whole line.
  expect(whole).toBeLessThan(cases);
  expect(whole).toBeGreaterThan(0);
});
