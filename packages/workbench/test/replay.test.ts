import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader();
});
afterEach(() => trader.leave());

const legend = () => trader.page.locator("[data-legend]").textContent();
const control = () => trader.page.getByRole("toolbar", { name: "Replay of ^GSPC" });
const spoken = () => trader.page.locator("[data-replay-spoken]").textContent();

/** Date of the bar that the legend shows. */
const day = async () => new Date(`${/^\w{3} \d\d, \d{4}/.exec((await legend()) ?? "")?.[0]} UTC`).getTime();

describe("the replay of a chart", () => {
  it("begins at the bar under the menu, steps and plays by keyboard, says each bar, and ends", async () => {
    const { page } = trader;
    const newest = await day();
    await page.locator("[data-chart]").click({ button: "right", position: { x: 300, y: 150 } });
    await page.getByRole("menuitem", { name: "Replay from here" }).click();
    await control().getByText("Replay", { exact: true }).waitFor();
    await page.mouse.move(2, 2);
    await expect.poll(day).toBeLessThan(newest);
    const begin = await day();
    await control().getByRole("button", { name: "Play the replay" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowRight");
    await expect.poll(spoken).toMatch(/^\w{3} \d\d, 20\d\d: open .+ close /);
    await expect.poll(day).toBeGreaterThan(begin);
    const stepped = await day();
    await page.keyboard.press("ArrowRight");
    await expect.poll(day).toBeGreaterThan(stepped);
    const forward = await spoken();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(day).toBe(stepped);
    expect(await spoken()).not.toBe(forward);
    await page.keyboard.press("Home");
    await expect.poll(day).toBe(begin);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(day).toBeLessThan(begin);
    await control().getByRole("button", { name: "Back to the replay's first bar" }).click();
    await expect.poll(day).toBe(begin);
    await control().getByRole("button", { name: "Next bar" }).click();
    await expect.poll(day).toBe(stepped);
    // Slow enough to be paused before the newest bar, after which it plays no more.
    await control().getByRole("combobox").selectOption("2 bars a second");
    await control().getByRole("button", { name: "Play the replay" }).focus();
    await page.keyboard.press(" ");
    await control().getByRole("button", { name: "Pause the replay" }).waitFor();
    await expect.poll(day).toBeGreaterThan(stepped);
    await page.keyboard.press(" ");
    await expect.poll(spoken).toMatch(/^Paused\. \w{3} \d\d/);
    const paused = await day();
    expect(paused).toBeLessThan(newest);
    await trader.expectAccessible();
    await trader.shot("replay");
    await control().getByRole("button", { name: "Replay from another bar" }).click();
    await page.locator("[data-picking]").waitFor();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(day).toBeLessThan(begin);
    await control().getByRole("button", { name: "Play the replay" }).waitFor();
    const again = await day();
    await page.getByRole("button", { name: "Data table" }).click();
    const top = await page.getByRole("row").nth(1).getByRole("rowheader").textContent();
    expect(new Date(`${top} UTC`).getTime()).toBe(again);
    await page.getByRole("button", { name: "Data table" }).click();
    await control().getByRole("button", { name: "Stop the replay" }).click();
    await control().waitFor({ state: "detached" });
    // The chart is where the button was.
    await page.mouse.move(2, 2);
    await expect.poll(day).toBe(newest);
    expect(trader.complaints).toEqual([]);
  });

  it("is begun from the palette at a bar that is picked, and a longer timeframe shows nothing later", async () => {
    const { page } = trader;
    const newest = await day();
    await trader.command("replay from a bar");
    await page.locator("[data-picking]").waitFor();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await control().waitFor();
    await expect.poll(day).toBeLessThan(newest);
    const moment = await day();
    await page.getByRole("button", { name: "1W", exact: true }).click();
    await page.getByRole("tab", { name: "^GSPC 1W", exact: true }).waitFor();
    await control().waitFor();
    await expect.poll(day).toBeLessThan(moment);
    await page.getByRole("button", { name: "Replay", exact: true, pressed: true }).click();
    await control().waitFor({ state: "detached" });
    await expect.poll(day).toBeGreaterThan(moment);
    expect(trader.complaints).toEqual([]);
  });
});
