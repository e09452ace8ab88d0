import { afterEach, beforeEach, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
  await trader.command("arrange: two charts side");
  await expect.poll(() => trader.page.locator("[data-chart]").count()).toBe(2);
});
afterEach(() => trader.leave());

const facts = () => trader.host.state.charts.map(({ symbol, timeframe }) => `${symbol} ${timeframe}`);
const linkButton = () => trader.page.getByRole("button", { name: "Link with other charts" });

/** Makes a chart the active one, which the top bar controls. */
async function activate(nth: number): Promise<void> {
  // One that changes its series is drawn again.
  await expect.poll(() => trader.page.locator("[data-chart]").count()).toBe(2);
  const chart = trader.page.locator("[data-chart]").nth(nth);
  await chart.click({ position: { x: 100, y: 100 } });
  const tab = await chart.evaluate((each) => each.closest<HTMLElement>("[data-tab]")?.dataset.tab);
  await expect.poll(() => `chart:${trader.host.state.charts.find(({ active }) => active)?.chart_id}`).toBe(tab);
}

/** Presses the link button of a chart. */
async function pressLink(nth: number): Promise<void> {
  await activate(nth);
  const before = await linkButton().getAttribute("aria-pressed");
  await linkButton().click();
  await expect.poll(() => linkButton().getAttribute("aria-pressed")).not.toBe(before);
}
const legends = () => trader.page.locator("[data-legend]").allTextContents();

it("linked charts take the same symbol, and the same timeframe if that is linked too", async () => {
  const { page } = trader;
  await trader.command("symbol nasdaq");
  await expect.poll(facts).toEqual(["^NDX 1D", "^GSPC 1D"]);
  await pressLink(0);
  await pressLink(1);
  await expect.poll(facts).toEqual(["^NDX 1D", "^NDX 1D"]);
  await trader.expectAccessible();
  await page.getByRole("button", { name: "1W", exact: true }).click();
  await expect.poll(facts).toContain("^NDX 1W");
  expect(facts()).toContain("^NDX 1D");
  await page.reload();
  for (const nth of [0, 1]) {
    await activate(nth);
    await linkButton().and(page.locator("[aria-pressed=true]")).waitFor();
  }
  await activate(0);
  await trader.command("link symbol and timeframe");
  await activate(1);
  await trader.command("link symbol and timeframe");
  await expect.poll(() => new Set(facts()).size).toBe(1);
  await page.getByRole("button", { name: "1M", exact: true }).click();
  await expect.poll(facts).toEqual(["^NDX 1M", "^NDX 1M"]);
  await pressLink(1);
  await trader.command("symbol s&p");
  await expect.poll(() => facts().toSorted()).toEqual(["^GSPC 1M", "^NDX 1M"]);
  expect(trader.complaints).toEqual([]);
});

it("linked charts share the crosshair by time, with the pointer and the keys, and others do not", async () => {
  const { page } = trader;
  // A chart that another is put beside is drawn again: it has a place once both have their legends.
  await expect.poll(async () => (await legends()).length).toBe(2);
  const chart = page.locator("[data-chart]").nth(1);
  await expect.poll(() => chart.boundingBox()).not.toBeNull();
  const box = await chart.boundingBox();
  if (!box) throw new Error("there is no second chart");
  const [newest] = await legends();
  const point = (x: number) => page.mouse.move(box.x + x, box.y + 100);
  await point(100);
  await expect.poll(async () => (await legends())[1]).not.toBe(newest);
  expect((await legends())[0]).toBe(newest);
  await pressLink(0);
  await pressLink(1);
  // The crosshair's code loads with the first link; until then no movement is passed on.
  const moved = async () => {
    await point(120);
    await point(140);
    const [first, second] = await legends();
    return second !== newest && first === second;
  };
  await expect.poll(moved).toBe(true);
  await page.mouse.move(box.x + 140, 5);
  await expect.poll(legends).toEqual([newest, newest]);
  await page.locator("[data-chart]").nth(0).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("PageUp");
  await expect.poll(async () => (await legends())[0]).not.toBe(newest);
  await expect.poll(async () => new Set(await legends()).size).toBe(1);
  expect(trader.complaints).toEqual([]);
});
