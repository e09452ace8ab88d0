import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const menu = () => trader.page.getByRole("menu", { name: "Chart" });
const entry = (name: string | RegExp) => menu().getByRole("menuitem", { name });
const focused = () => trader.page.locator(":focus").textContent();
const spoken = () => trader.page.locator("[data-spoken]").textContent();

/** The price at a height of the chart, as its menu writes it. */
async function priceAt(y: number): Promise<number> {
  await trader.page.locator("[data-chart]").click({ button: "right", position: { x: 300, y } });
  const words = await entry(/^Add alert at /).textContent();
  await trader.page.keyboard.press("Escape");
  return Number(words?.replace(/^Add alert at |,/g, ""));
}

describe("a chart by keyboard", () => {
  it("has borders of its panes that arrow keys move, which is spoken", async () => {
    const { page } = trader;
    const border = page.getByRole("separator", { name: "Border between prices and volume" });
    await border.focus();
    const share = async () => Number(await border.getAttribute("aria-valuenow"));
    const before = await share();
    await page.keyboard.press("ArrowUp");
    await expect.poll(share).toBeLessThan(before);
    await expect.poll(spoken).toMatch(/^prices \d+, volume \d+ pixels high\.$/);
    await trader.expectAccessible();
    await trader.shot("pane-border");
    await page.keyboard.press("End");
    await expect.poll(spoken).toMatch(/, volume (?:29|30|31) pixels high\.$/);
    await page.keyboard.press("ArrowDown");
    await expect.poll(spoken).toMatch(/^No more room: /);
    expect(trader.complaints).toEqual([]);
  });

  it.each(["Shift+F10", "ContextMenu"])(
    "opens its menu at the data cursor's bar with %s, and gives the focus back",
    async (key) => {
      const { page } = trader;
      await page.locator("[data-chart]").focus();
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press(key);
      await entry("Add alert at 2,799.55").waitFor();
      expect(await focused()).toBe("Add alert at 2,799.55");
      await trader.expectAccessible();
      await page.keyboard.press("End");
      expect(await focused()).toBe("Go to date");
      await page.keyboard.press("Escape");
      await page.locator("[data-chart]:focus").waitFor();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press(key);
      await entry("Show the bar in the data table").press("Enter");
      await page
        .getByRole("row", { name: /^Apr 16, 2020/ })
        .and(page.locator("[aria-selected=true]"))
        .waitFor();
      expect(trader.complaints).toEqual([]);
    },
  );

  it("stretches and compresses the prices in sight, and fits them again", async () => {
    const { page } = trader;
    const [top, bottom] = [await priceAt(60), await priceAt(400)];
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(() => priceAt(60)).toBeLessThan(top - 20);
    expect(await priceAt(400)).toBeGreaterThan(bottom + 20);
    await trader.command("fit the prices");
    await expect.poll(() => priceAt(60)).toBe(top);
    await trader.command("compress the prices");
    await expect.poll(() => priceAt(60)).toBeGreaterThan(top + 20);
    expect(trader.complaints).toEqual([]);
  });

  it("snaps a point upwards on the page, also where the axis is inverted", async () => {
    const { page } = trader;
    const prices: number[] = [];
    for (const axis of ["upright", "inverted"]) {
      if (axis === "inverted") await trader.command("invert the price axis");
      await trader.command("new alert at a price");
      await page.locator("[data-picking]").waitFor();
      for (let press = 0; press < 4; press++) await page.keyboard.press("Control+ArrowUp");
      await expect.poll(spoken).toMatch(/, 20\d\d, [\d,.]+$/);
      prices.push(Number(/[\d,.]+$/.exec((await spoken()) ?? "")?.[0].replaceAll(",", "")));
      await page.keyboard.press("Escape");
      await page.locator("[data-picking]").waitFor({ state: "detached" });
    }
    const [high = 0, low = 0] = prices;
    expect(low).toBeLessThan(high);
    expect(trader.complaints).toEqual([]);
  });
});
