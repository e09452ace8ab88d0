import { depth } from "@bourse/testing/depth";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newTrader } from "./actor.ts";
import { alert, fillDesk } from "./desk.ts";
import { SMA_20 } from "./object-routes.ts";

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

/** The names of the scripts that the page has asked for, in order of the alphabet. */
function scriptsOf(page: Page): () => readonly string[] {
  const names = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/assets\/(\w+)-[^/]+\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) names.add(name);
  });
  return () => [...names].sort();
}

it("loads neither panels and dialogs nor the words of errors for a trader who only looks", async () => {
  const trader = await newTrader();
  const { page, host } = trader;
  fillDesk(host.state.desk);
  host.state.desk.alerts.push(alert({ id: "high", price: 5000, title: "Far above" }));
  host.state.objects.indicators = [SMA_20];
  host.state.source = "sim";
  host.state.page.watchlist = ["^GSPC"];
  trader.has("svc.index_overview");
  const scripts = scriptsOf(page);
  await trader.open();
  await page.getByTitle("Marketplace: online").waitFor();
  await page.locator('[data-edge="high price"]').waitFor();
  await page.getByRole("tab", { name: "Index Overview" }).locator("svg").waitFor();
  await expect.poll(scripts).toEqual(["chart", "desk", "index", "soon"]);
  // The first key brings the rest, so that every dialog opens at once, even if the host has gone.
  await page.keyboard.press("Shift");
  await expect.poll(scripts).toEqual(["chart", "desk", "errors", "index", "rest", "soon"]);
  await trader.leave();
});

it("says in the console why a part of the page could not be shown, and offers to load the page again", async () => {
  const trader = await newTrader({ windowAfterwards: "closed" });
  const { page, complaints } = trader;
  await page.route("**/assets/rest-*.js", (route) => route.abort());
  await trader.open();
  await trader.show("Alerts");
  await page.getByText("This part of the page could not be shown").waitFor();
  await page.getByText("page.part_failed").waitFor();
  await page.getByRole("button", { name: "Reload the page" }).waitFor();
  expect(complaints.join("\n")).toMatch(/ could not be shown TypeError: Failed to fetch dynamically imported module/);
  await trader.leave();
});
