import { launchChromium } from "@bourse/testing/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedPage, servePage } from "./chart-page/bundled.ts";
import type { ScaleWish } from "./chart-page/scales.ts";

let served: ServedPage;
let browser: Browser;
beforeAll(async () => {
  [served, browser] = await Promise.all([servePage("scales.ts"), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  served.close();
});

async function look(wish: ScaleWish) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(served.address);
  const looks = await page.evaluate((wanted) => window.look(wanted), wish);
  await page.close();
  expect(complaints).toEqual([]);
  return looks;
}

const WISHES = (["normal", "log", "percent"] as const).flatMap((scale) =>
  [false, true].map((inverted): ScaleWish => ({ scale, inverted, type: "candles" })),
);

describe.each([...WISHES, { scale: "percent", inverted: false, type: "heikin-ashi" } as const])(
  "a chart with the scale $scale, inverted: $inverted, of $type",
  (wish) => {
    it("gives each price its height and back, and paints indicators and levels at the heights of their prices", async () => {
      for (const { prices, misplaced, bent, hasLevel } of await look(wish)) {
        for (const [price, again] of prices) expect(again / price).toBeCloseTo(1, 6);
        const heights = prices.map(([, , y]) => y);
        const down = heights.toSorted((one, other) => other - one);
        expect(heights).toEqual(wish.inverted ? down.toReversed() : down);
        expect({ misplaced, bent, hasLevel }).toEqual({ misplaced: [], bent: [], hasLevel: true });
      }
    });
  },
);
