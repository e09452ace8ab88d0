import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { type Fingers, type Spot, touchScreen } from "./touch.ts";

let trader: Trader;
let fingers: Fingers;
beforeEach(async () => {
  trader = await newTrader({ width: 390, height: 844, windowAfterwards: "closed" });
  fingers = await touchScreen(trader.page);
  await trader.open();
});
afterEach(() => trader.leave());

const legend = () => trader.page.locator("[data-legend]").textContent();
const menuButton = () => trader.page.getByRole("button", { name: "Menu at the crosshair" });

/** Places of the chart by its shares from the left and the top. */
async function spots(): Promise<(x: number, y: number) => Spot> {
  const box = await trader.page.locator("[data-chart]").boundingBox();
  if (!box) throw new Error("there is no chart");
  return (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
}

describe("a finger on the chart", () => {
  it("that is held shows the crosshair and the bar's values; moved, it takes another bar; no menu opens, and a tap ends it", async () => {
    const { page } = trader;
    const at = await spots();
    const last = await legend();
    await fingers.put(at(0.3, 0.3));
    await menuButton().waitFor();
    // Browsers of phones ask for a menu after a long press; this one does not.
    const isMenuAllowed = await page
      .locator("[data-chart] canvas")
      .first()
      .evaluate(
        (each, { x, y }) => {
          const means = { pointerType: "touch", bubbles: true, cancelable: true, clientX: x, clientY: y };
          return each.dispatchEvent(new PointerEvent("contextmenu", means));
        },
        at(0.3, 0.3),
      );
    expect(isMenuAllowed).toBe(false);
    const held = await legend();
    expect(held).not.toBe(last);
    await trader.shot("phone-crosshair");
    await fingers.put(at(0.4, 0.35));
    await fingers.put(at(0.5, 0.4));
    await expect.poll(legend).not.toBe(held);
    const moved = await legend();
    await fingers.lift();
    expect(await legend()).toBe(moved);
    expect(await page.getByRole("menu").count()).toBe(0);
    await trader.expectAccessible();
    await fingers.tap(at(0.2, 0.2));
    await menuButton().waitFor({ state: "detached" });
    await expect.poll(legend).toBe(last);
    expect(trader.complaints).toEqual([]);
  });

  it("opens the menu of the crosshair's price by a button beside it, which keeps the crosshair", async () => {
    const { page } = trader;
    const at = await spots();
    await fingers.put(at(0.3, 0.5));
    await menuButton().waitFor();
    await fingers.lift();
    const box = await menuButton().boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await fingers.tap({ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 });
    const menu = page.getByRole("menu", { name: "Chart" });
    await menu.getByRole("menuitem", { name: /^Buy (limit|stop) at [\d,.]+$/ }).waitFor();
    await trader.shot("phone-menu");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await menuButton().waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("that moves at once scrolls the chart, and two fingers zoom it around their middle, but not the page", async () => {
    const at = await spots();
    /** The day of the bar under a finger that is held. */
    const dayAt = async (x: number) => {
      await fingers.put(at(x, 0.3));
      await menuButton().waitFor();
      const [day = ""] = /\w{3} \d\d, \d{4}/.exec((await legend()) ?? "") ?? [];
      await fingers.lift();
      await fingers.tap(at(0.1, 0.1));
      await menuButton().waitFor({ state: "detached" });
      return Date.parse(day) / 86_400_000;
    };
    const [left, middle] = [await dayAt(0.2), await dayAt(0.5)];
    expect(middle - left).toBeGreaterThan(20);
    await fingers.put(at(0.2, 0.3));
    for (const x of [0.3, 0.4, 0.5]) await fingers.put(at(x, 0.3));
    await fingers.lift();
    expect(await menuButton().count()).toBe(0);
    // A browser does not report the first pixels of a movement.
    expect(Math.abs((await dayAt(0.5)) - left)).toBeLessThan(8);

    const [before, around] = [await dayAt(0.2), await dayAt(0.5)];
    await fingers.put(at(0.45, 0.3), at(0.55, 0.3));
    for (const by of [0.1, 0.15, 0.2]) await fingers.put(at(0.5 - by, 0.3), at(0.5 + by, 0.3));
    await fingers.lift();
    const [after, still] = [await dayAt(0.2), await dayAt(0.5)];
    expect(Math.abs(still - around)).toBeLessThan(8);
    expect(still - after).toBeLessThan((around - before) / 2);
    expect(await trader.page.evaluate(() => visualViewport?.scale)).toBe(1);
    expect(trader.complaints).toEqual([]);
  });
});

describe("the toolbar of a phone", () => {
  it("has one line, and a menu with every other tool, which keys walk through", async () => {
    const { page } = trader;
    const toolbar = page.getByRole("toolbar", { name: "Active chart" });
    const more = toolbar.getByRole("button", { name: "More tools" });
    await more.waitFor();
    const tops = await toolbar
      .locator("button, select")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await more.press("Enter");
    const menu = page.getByRole("menu", { name: "More tools" });
    await menu.waitFor();
    expect(await menu.locator("button").allTextContents()).toEqual([
      "Logarithmic scale",
      "Per cent scale",
      "Compare",
      "Replay",
      "Forecast",
      "Ask about this chart",
      "Link with other charts",
      "Data table",
      "New chart",
      "Arrange charts",
      "Layouts",
    ]);
    await trader.expectAccessible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await menu.waitFor({ state: "detached" });
    await more.press("Enter");
    await menu.getByRole("menuitemcheckbox", { name: "Logarithmic scale", checked: true }).waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await more.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(trader.complaints).toEqual([]);
  });
});

describe("the ticket of a phone", () => {
  it("is a sheet below the whole chart, takes a price by a tap on it, and closes by Escape and by its button", async () => {
    const { page } = trader;
    const sheet = page.getByRole("dialog", { name: "Order ticket" });
    const open = () => page.getByRole("button", { name: "New order" }).click();
    await open();
    await sheet.getByRole("combobox", { name: "Type" }).selectOption("limit");
    const top = (await sheet.boundingBox())?.y ?? 0;
    const bottom = async () => {
      const box = await page.locator("[data-chart]").boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 844);
    };
    await expect.poll(bottom).toBeLessThanOrEqual(top);
    await trader.shot("phone-ticket");
    await trader.expectAccessible();
    await sheet.getByRole("button", { name: "Pick limit on the chart" }).click();
    await page.locator("[data-picking]").waitFor();
    const at = await spots();
    await fingers.tap(at(0.4, 0.2));
    const price = sheet.getByRole("textbox", { name: "Limit price" });
    await expect.poll(() => price.inputValue()).toMatch(/^\d{4}(\.\d+)?$/);
    await price.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Panels" }).waitFor();
    await open();
    await sheet.getByRole("button", { name: "Close" }).click();
    await sheet.waitFor({ state: "detached" });
    expect(trader.complaints).toEqual([]);
  });
});
