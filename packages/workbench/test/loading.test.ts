import { depth } from "@bourse/testing/depth";
import { expect, it } from "vitest";
import { newTrader } from "./actor.ts";

/** Shares of the screen that moved, times how far, as browsers count them: 0.1 is called good, and none is seen here. */
const MOST_SHIFT = 0.01;

declare global {
  interface Window {
    shifted: number;
  }
}

const WIDTHS = depth({ usual: [1280, 390], deep: [1440, 1280, 1000, 390] });

it.for(WIDTHS)("moves nothing on a screen of %d pixels while it loads", async (width) => {
  const trader = await newTrader({ width, windowAfterwards: "closed" });
  const { page, host } = trader;
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(host.address);
  await page.locator("[data-legend]").waitFor();
  await page.locator("[data-quote]").waitFor();
  const toolbar = page.getByRole("toolbar", { name: "Active chart" });
  await toolbar
    .getByRole("button", { name: "1D", exact: true })
    .or(toolbar.getByRole("combobox", { name: "Timeframe" }))
    .waitFor();
  await page.getByTitle("Marketplace: online").waitFor();
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(MOST_SHIFT);
  await trader.leave();
});
