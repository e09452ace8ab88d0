import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { DAILY } from "./bars.ts";
import { SMA_20 } from "./object-routes.ts";

/** More rows than any window of a test shows. */
const MOST_ROWS = 80;

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
  trader.host.state.objects.indicators = [SMA_20];
  await trader.open();
});
afterEach(() => trader.leave());

const grid = () => trader.page.getByRole("grid");
const rows = () => grid().getByRole("row");
const openTable = () => trader.page.getByRole("button", { name: "Data table" }).click();

/** Text and row number of the row that a screen reader is on. */
const current = () =>
  grid().evaluate((table) => {
    const row = document.getElementById(table.getAttribute("aria-activedescendant") ?? "");
    return (
      row && { text: row.querySelector("th")?.textContent?.trim(), row: Number(row.getAttribute("aria-rowindex")) }
    );
  });

describe("the bars as a table", () => {
  it("have a row for each bar, of which few exist, with the values of indicators", async () => {
    await openTable();
    await grid().getByRole("columnheader", { name: "SMA 20", exact: true }).waitFor();
    expect(await grid().getAttribute("aria-rowcount")).toBe(String(DAILY.length + 1));
    const closes = DAILY.slice(-20).map(({ close }) => close);
    const average = closes.reduce((sum, close) => sum + close, 0) / closes.length;
    await expect
      .poll(() => rows().nth(1).getByRole("gridcell").last().textContent())
      .toBe(average.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
    await trader.expectAccessible();
    await trader.shot("table-indicators");
    const heading = grid().getByRole("columnheader", { name: "Close", exact: true });
    const before = await heading.boundingBox();
    await grid()
      .locator("xpath=../..")
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
    await expect.poll(async () => Number(await rows().nth(1).getAttribute("aria-rowindex"))).toBeGreaterThan(2000);
    expect(await heading.boundingBox()).toEqual(before);
    await grid()
      .locator("xpath=../..")
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    await grid()
      .getByRole("row", { name: /^Jan 03, 2000 / })
      .waitFor();
    expect(await rows().count()).toBeLessThan(MOST_ROWS);
    expect(await rows().last().getAttribute("aria-rowindex")).toBe(String(DAILY.length + 1));
    expect(trader.complaints).toEqual([]);
  });

  it("have the closes and changes of compared symbols", async () => {
    const compared = { id: SMA_20.id, chart_id: "chart-first1", symbol: "^NDX", color: "#8a4fd0" };
    trader.host.state.objects.compared = [{ ...compared, revision: 1, created_at: SMA_20.created_at }];
    await trader.page.reload();
    await openTable();
    await grid().getByRole("columnheader", { name: "^NDX close", exact: true }).waitFor();
    await expect.poll(() => rows().nth(1).getByRole("gridcell").last().textContent()).toMatch(/^[+-]\d+\.\d\d%$/);
    await trader.expectAccessible();
    await trader.shot("table-compared");
    expect(trader.complaints).toEqual([]);
  });

  it("are moved through by keys, turned, and shown on the chart and back at the same bar", async () => {
    const { page } = trader;
    await openTable();
    await grid().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(current).toEqual({ text: "Apr 17, 2020", row: 2 });
    await page.keyboard.press("ArrowDown");
    await expect.poll(current).toEqual({ text: "Apr 16, 2020", row: 3 });
    await page.keyboard.press("PageDown");
    await expect.poll(async () => (await current())?.row).toBeGreaterThan(15);
    await page.keyboard.press("End");
    await expect.poll(current).toEqual({ text: "Jan 03, 2000", row: DAILY.length + 1 });
    await page.keyboard.press("Home");
    await expect.poll(current).toEqual({ text: "Apr 17, 2020", row: 2 });
    await page.getByRole("button", { name: "Date (UTC)" }).click();
    await grid().getByRole("columnheader", { name: "Date (UTC)" }).and(page.locator("[aria-sort=ascending]")).waitFor();
    await expect.poll(() => rows().nth(1).getByRole("rowheader").textContent()).toMatch(/^Jan 03, 2000/);
    await grid().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await expect.poll(current).toEqual({ text: "Jan 04, 2000", row: 3 });
    await page.keyboard.press("Enter");
    await page.locator("[data-chart]:focus").waitFor();
    await expect.poll(() => page.locator("[data-legend]").textContent()).toMatch(/^Jan 04, 2000/);
    expect(await page.locator("[data-spoken]").textContent()).toMatch(/^Jan 04, 2000: open/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(current).toMatchObject({ text: "Jan 05, 2000" });
    await page.locator("[role=grid]:focus").waitFor();
    await rows().nth(1).dblclick();
    await page.locator("[data-legend]").waitFor();
    expect(trader.complaints).toEqual([]);
  });
});
