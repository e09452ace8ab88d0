import { untilItHasFocus } from "@bourse/testing/browser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const legend = () => trader.page.locator("[data-legend]").textContent();
const spoken = () => trader.page.locator("[data-spoken]").textContent();
const price = () => trader.page.getByRole("dialog", { name: "New alert" }).getByLabel("Price", { exact: true });
const picking = () => trader.page.locator("[data-picking]");

describe("a point on the chart", () => {
  it("is picked by keyboard: arrows move it, Control snaps, Enter takes it, Escape cancels", async () => {
    const { page } = trader;
    await trader.command("alert at a price");
    await picking().waitFor();
    await expect.poll(spoken).toContain("Arrow keys move the point");
    await page.keyboard.press("Escape");
    await picking().waitFor({ state: "detached" });
    expect(await spoken()).toBe("Cancelled.");
    await trader.command("alert at a price");
    await picking().waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+ArrowUp");
    await expect.poll(spoken).toMatch(/20\d\d, [\d,]+\.\d\d/);
    const [, said = ""] = /, ([\d,]+\.\d\d)$/.exec((await spoken()) ?? "") ?? [];
    expect(await legend()).toContain(said);
    await page.keyboard.press("Enter");
    await expect.poll(() => price().inputValue()).toBe(String(Number(said.replaceAll(",", ""))));
    expect(trader.complaints).toEqual([]);
  });

  it("is picked with the pointer, and the chart neither scrolls nor keeps the crosshair", async () => {
    const { page } = trader;
    const box = await page.locator("[data-chart]").boundingBox();
    if (!box) throw new Error("there is no chart");
    await trader.command("alert at a price");
    await picking().waitFor();
    await page.mouse.move(box.x + 300, box.y + 200);
    const before = await legend();
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 240);
    await page.mouse.up();
    await expect.poll(async () => Number(await price().inputValue())).toBeGreaterThan(1000);
    // A dialog hears keys from when it has the focus.
    await untilItHasFocus(page.getByRole("dialog", { name: "New alert" }));
    await page.keyboard.press("Escape");
    await page.mouse.move(box.x + 300, box.y + 200);
    await expect.poll(legend).toBe(before);
  });
});

describe("go to date", () => {
  it("shows the bars of a date, and refuses what is no date", async () => {
    const { page } = trader;
    await trader.command("go to date");
    const dialog = page.getByRole("dialog", { name: "Go to date" });
    await dialog.getByRole("textbox", { name: "Date" }).fill("2008-02-31");
    await page.keyboard.press("Enter");
    await dialog.getByText("There is no such day or time.").waitFor();
    await trader.expectAccessible();
    await dialog.getByRole("textbox", { name: "Date" }).fill("2008-10-10");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const box = await page.locator("[data-chart]").boundingBox();
    if (!box) throw new Error("there is no chart");
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await expect.poll(legend).toMatch(/Oct \d\d, 2008/);
  });
});
