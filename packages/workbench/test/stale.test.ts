import { expect, it } from "vitest";
import { newTrader } from "./actor.ts";
import { SMA_20 } from "./object-routes.ts";
import { RESULT, SCAN } from "./scans.ts";

it("a price whose source is silent is marked with its age wherever it stands, and the age grows by itself", async () => {
  const trader = await newTrader({ windowAfterwards: "closed" });
  const { page, host } = trader;
  await page.clock.install({ time: new Date("2026-11-20T16:00:00Z") });
  host.state.source = "ccxt:kraken";
  host.state.live = [{ time: "2026-11-20T00:00:00.000Z", open: 110, high: 110, low: 110, close: 110, volume: 1 }];
  host.state.page.watchlist = ["^GSPC", "^NDX"];
  host.state.account.account = {
    ...host.state.account.account,
    positions: [{ symbol: "^GSPC", quantity: "2", average_price: "100", last_price: "110" }],
  };
  host.state.account.account.positions.push({ symbol: "^NDX", quantity: "1", average_price: "100", last_price: "110" });
  host.state.objects.compared = [
    {
      id: SMA_20.id,
      revision: 1,
      created_at: SMA_20.created_at,
      chart_id: host.state.charts[0]?.chart_id ?? "",
      symbol: "^NDX",
      color: "#c96a00",
    },
  ];
  Object.assign(host.state.scans, { scans: [SCAN], results: [RESULT] });
  await trader.open();
  await trader.show("Watchlist");
  await page.locator('[data-watch="^NDX"]').getByText("110").waitFor();
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByRole("row", { name: /^\^GSPC long 2/ }).waitFor();
  const marks = page.locator("[data-stale]:visible");
  expect(await marks.count()).toBe(0);
  /** The price axis, which is painted. */
  const axis = async () => {
    const box = await page.locator("[data-chart]").boundingBox();
    if (!box) throw new Error("there is no chart");
    const clip = { x: box.x + box.width - 60, y: box.y + 40, width: 60, height: box.height * 0.7 };
    return (await page.screenshot({ clip })).toString("base64");
  };
  const current = await axis();
  host.state.silentSince = await page.evaluate(() => new Date().toISOString());
  host.emit({ type: "market" });
  await page.getByText(/no plausible prices since/).waitFor();
  await page.clock.runFor(4 * 60_000);
  const places = [
    page.locator("[data-quote]"),
    page.locator("[data-legend]"),
    page.locator('[data-watch="^GSPC"]'),
    page.locator('[data-watch="^NDX"]'),
    page.getByRole("row", { name: /^\^GSPC long 2/ }),
    page.getByRole("row", { name: /^Total / }),
    page.locator('[data-chip="position"]'),
    page.locator('[data-compared="^NDX"]'),
  ];
  /** The ages of all places in minutes. The clock of the page does not stand still, however slow the machine is. */
  const ages = () =>
    Promise.all(
      places.map(async (place) => {
        const [, minutes] =
          /^Stale: (\d+) min old$/.exec((await place.locator("[data-stale]").textContent()) ?? "") ?? [];
        return Number(minutes);
      }),
    );
  await expect.poll(async () => Math.min(...(await ages()))).toBeGreaterThanOrEqual(4);
  await trader.expectAccessible();
  await trader.shot("stale");
  expect(await axis()).not.toBe(current);
  const before = Math.max(...(await ages()));
  await page.clock.runFor(2 * 60_000);
  await expect.poll(async () => Math.min(...(await ages()))).toBeGreaterThan(before);
  await page.getByRole("tab", { name: "Scanner" }).click();
  await page.locator("[data-result]").locator("[data-stale]").waitFor();
  await trader.show("Ticket");
  await page.getByRole("form", { name: "Order ticket" }).locator("[data-stale]").waitFor();
  // It is heard again.
  delete host.state.silentSince;
  host.emit({ type: "market" });
  await expect.poll(() => marks.count()).toBe(0);
  await expect.poll(axis).toBe(current);
  expect(trader.complaints).toEqual([]);
  await trader.leave();
});

it("live prices are marked when the host is lost", async () => {
  const trader = await newTrader({ windowAfterwards: "closed" });
  const { page, host } = trader;
  await page.clock.install({ time: new Date("2026-11-20T16:00:00Z") });
  host.state.source = "sim";
  host.state.page.watchlist = ["^GSPC"];
  // The mark comes with the first live price: a lost host sends no code.
  const mark = page.waitForResponse(/soon-/);
  await trader.open();
  await (await mark).finished();
  host.cut();
  await page.getByText("The host does not answer.").waitFor();
  await page.clock.runFor(2 * 60_000);
  await page
    .locator("[data-quote]")
    .getByText(/Stale: \d min old/)
    .waitFor();
  await trader.leave();
});
