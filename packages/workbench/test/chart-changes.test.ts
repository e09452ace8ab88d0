import { openPage } from "@bourse/testing/browser";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedPage, servePage } from "./chart-page/bundled.ts";
import type { Change } from "./chart-page/changes.ts";

let served: ServedPage;
let page: Page;
beforeAll(async () => {
  served = await servePage("changes.ts");
  page = await openPage({ viewport: { width: 1000, height: 600 } });
  await page.goto(served.address);
});
afterAll(async () => {
  await page.close();
  served.close();
});

const faultAfter = (changes: readonly Change[]) => page.evaluate((made) => window.change(made), changes);

/** Every change: one that is missing here is a fault of types. */
const CHANGES = {
  tick: true,
  tickOther: true,
  grow: true,
  end: true,
  loseNewest: true,
  loseOldest: true,
  prepend: true,
  draw: true,
  lines: true,
  hide: true,
  theme: true,
  type: true,
  point: true,
  unpoint: true,
  zoom: true,
  since: true,
  frame: true,
} satisfies Readonly<Record<Change[0], true>>;
const NAMES = Object.keys(CHANGES) as (keyof typeof CHANGES)[];

describe("a chart that changes", () => {
  it("keeps its bars when it is drawn again with the same times, and then gets a new one", async () => {
    const [heikin, again, crosshair] = [
      ["type", 0.2],
      ["theme", 0],
      ["point", 0],
    ] as const;
    expect(await faultAfter([heikin, again, crosshair, ["grow", 0], ["draw", 0], ["grow", 0], ["draw", 0]])).toBe(
      undefined,
    );
  });

  it("throws nothing, whatever changes in whatever order", async () => {
    const change = fc.tuple(fc.constantFrom(...NAMES), fc.double({ min: 0, max: 0.999, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 120, size: "max" }), async (changes) => {
        expect(await faultAfter(changes)).toBe(undefined);
      }),
      { numRuns: depth({ usual: 40, deep: 1500 }) },
    );
  });
});
