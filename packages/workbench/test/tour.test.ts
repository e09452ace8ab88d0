import { afterEach, describe, expect, it } from "vitest";
import { newTrader, openTrader, type Trader } from "./actor.ts";

let trader: Trader;
afterEach(() => trader.leave());

const card = () => trader.page.locator('[data-tab="tour"]');
const step = (name: string) => card().getByRole("heading", { name });
const offer = () => trader.page.getByRole("button", { name: "New here? Take the tour" });
const next = () => card().getByRole("button", { name: "Next" }).click();

/** Whether nothing lies over the page but the card itself. */
const isLit = (x: number, y: number) =>
  trader.page.evaluate(
    ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest("[data-chart]") !== null,
    [x, y],
  );

describe("the tour", () => {
  it("is offered in the status bar of a first visit, walks five steps, and is not offered again", async () => {
    trader = await openTrader();
    const { page } = trader;
    await trader.expectAccessible();
    await trader.shot("tour-offer");
    await offer().click();
    await step("The chart 1 of 5").waitFor();
    expect(await isLit(600, 500)).toBe(true);
    await trader.expectAccessible();
    await trader.shot("tour-1");
    await next();
    await step("The watchlist").waitFor();
    expect(
      await card()
        .getByRole("button", { name: "Next" })
        .evaluate((each) => each === document.activeElement),
    ).toBe(true);
    await next();
    await step("The marketplace").waitFor();
    await page.locator("[data-plugin]").first().waitFor();
    await trader.expectAccessible();
    await trader.shot("tour-3");
    await next();
    await step("Orders on paper").waitFor();
    await page.getByRole("tab", { name: "Orders", selected: true }).waitFor();
    // The side that the step before opened is folded again.
    await page.getByRole("tab", { name: "Marketplace", selected: false }).waitFor();
    await trader.shot("tour-4");
    await card().getByRole("button", { name: "Back" }).click();
    await step("The marketplace").waitFor();
    await next();
    await next();
    await step("Every command 5 of 5").waitFor();
    await trader.expectAccessible();
    await trader.shot("tour-5");
    await card().getByRole("button", { name: "Done" }).click();
    await card().waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Orders", selected: false }).waitFor();
    await page.reload();
    await page.locator("[data-legend]").waitFor();
    await page.getByTitle("Host: live").waitFor();
    expect(await offer().count()).toBe(0);
    expect(trader.complaints).toEqual([]);
  });

  it("ends with Escape, and comes back from the keys and the palette", async () => {
    trader = await openTrader();
    const { page } = trader;
    await page.getByRole("button", { name: "Do not offer the tour" }).click();
    expect(await offer().count()).toBe(0);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByRole("button", { name: "Take the tour" }).click();
    await step("The chart").waitFor();
    await page.keyboard.press("Escape");
    await card().waitFor({ state: "detached" });
    await trader.command("take the tour");
    await step("The chart").waitFor();
  });

  it("leaves the focus where the trader types, and Escape to the field", async () => {
    trader = await openTrader();
    const { page } = trader;
    await trader.show("Marketplace");
    await trader.command("take the tour");
    await step("The chart").waitFor();
    const field = page.getByRole("searchbox", { name: "Search the marketplace" });
    await field.fill("range");
    await next();
    await field.focus();
    await page.keyboard.press("Escape");
    await step("The watchlist").waitFor();
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    // F6 leads to the card like to any part of the page.
    for (let part = 0; part < 8 && !(await card().evaluate((each) => each === document.activeElement)); part++)
      await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await card().waitFor({ state: "detached" });
  });

  it("fits a phone: the card stands at the foot, and the panels come one at a time", async () => {
    trader = await newTrader({ width: 390, height: 844 });
    await trader.open();
    const { page } = trader;
    await offer().click();
    await next();
    await next();
    await page.locator("[data-plugin]").first().waitFor();
    const { left, right, bottom } = await card().evaluate((each) => each.getBoundingClientRect().toJSON());
    expect([left >= 0, right <= 390, bottom <= 844 - 56]).toEqual([true, true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await trader.expectAccessible();
    await trader.shot("tour");
  });
});
