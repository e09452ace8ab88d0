import { openPage } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedPage, servePage } from "./chart-page/bundled.ts";
import type { AxisLabel } from "./chart-page/reapplied.ts";
import type { ScaleWish } from "./chart-page/scales.ts";

let served: ServedPage;
beforeAll(async () => {
  served = await servePage("scales.ts");
});
afterAll(() => served.close());

const look = (wish: ScaleWish) => onPage((page) => page.evaluate((wanted) => window.look(wanted), wish));

async function onPage<Seen>(see: (page: Page) => Promise<Seen>): Promise<Seen> {
  const page = await openPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(served.address);
  const seen = await see(page);
  await page.close();
  expect(complaints).toEqual([]);
  return seen;
}

it.each(["candles", "line", "heikin-ashi"] as const)(
  "paints a last bar of %s that moves as if it had been drawn at once, and moves nothing else",
  async (type) => {
    const { before, after, atOnce } = await onPage((page) => page.evaluate((wanted) => window.moveLast(wanted), type));
    expect(after === before).toBe(false);
    expect(after === atOnce).toBe(true);
  },
);

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

describe("a chart in per cent and inverted, after each option was applied again", () => {
  /** Numbers of an axis from the top. */
  const fromTop = (labels: readonly AxisLabel[]) =>
    labels
      .toSorted((one, other) => one.y - other.y)
      .map(({ text }) => Number(text.replace(/[=%KM]/g, "").replace("−", "-")));
  const isSorted = (values: readonly number[], way: 1 | -1) =>
    values.length > 1 && values.every((value, at) => at === 0 || (value - (values[at - 1] as number)) * way >= 0);

  it("has per cent and downward prices on the axis of the prices, values and upward ones on every other, in order", async () => {
    for (const { change, axes, heights } of await onPage((page) => page.evaluate(() => window.reapply()))) {
      const [prices = [], ...others] = axes;
      const indicators = others.slice(1);
      const written = axes.map((labels) => labels.map(({ text }) => text));
      expect([change, prices.filter(({ text }) => !text.endsWith("%"))]).toEqual([change, []]);
      expect([change, isSorted(fromTop(prices), 1), written[0]]).toEqual([change, true, written[0]]);
      expect([change, written.slice(1).filter((texts) => texts.some((text) => text.includes("%")))]).toEqual([
        change,
        [],
      ]);
      expect([change, others.map((labels) => isSorted(fromTop(labels), -1)), written]).toEqual([
        change,
        others.map(() => true),
        written,
      ]);
      const decimals = change === "decimals" ? /^=\d+\.\d$/ : /^=\d+\.\d{3}$/;
      expect([change, indicators.flat().filter(({ text }) => !decimals.test(text))]).toEqual([change, []]);
      const [first = 0, ...below] = heights;
      expect([change, isSorted(below, 1), first > Math.max(...below)]).toEqual([change, true, true]);
    }
  });
});
