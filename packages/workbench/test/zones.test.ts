import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { FIRST_CHART } from "./chart-routes.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ windowAfterwards: "closed" });
  trader.host.state.charts = [{ ...FIRST_CHART, timeframe: "15m" }];
  // The axis is painted: its labels can only be heard.
  await trader.page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const painted: string[] = [];
    Object.assign(window, { painted });
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      painted.push(text);
      return fillText.call(this, text, ...place);
    };
  });
  await trader.open();
});
afterEach(() => trader.leave());

const legend = () => trader.page.locator("[data-legend]").textContent();
const zoneButton = () => trader.page.getByRole("button", { name: "Time zone and session" });
const painted = () => trader.page.evaluate(() => (window as unknown as { painted: string[] }).painted);
/** Texts that are painted from now on: whoever looks takes nothing away, since a frame is painted once. */
async function paintedAfter(): Promise<() => Promise<string[]>> {
  const { length } = await painted();
  return async () => (await painted()).slice(length);
}

async function choose(words: string) {
  await trader.page.getByRole("combobox", { name: /^Time zone of/ }).fill(words);
  await trader.page.keyboard.press("Enter");
}

describe("the time zone of a chart", () => {
  it("is chosen from all zones by typing, and written on axis, legend, spoken values, table and CSV", async () => {
    const { page } = trader;
    await expect.poll(legend).toContain("Nov 02, 2026, 22:00");
    expect(await zoneButton().textContent()).toContain("UTC");
    await zoneButton().click();
    await trader.expectAccessible();
    await page.getByRole("combobox", { name: /^Time zone of/ }).fill("new york");
    await page.getByRole("option", { name: /America\/New_York/ }).waitFor();
    await trader.shot("zone-dialog");
    await page.keyboard.press("Enter");
    await expect.poll(legend).toContain("Nov 02, 2026, 17:00");
    expect(await zoneButton().textContent()).toContain("New York UTC-5");
    const sinceFocus = await paintedAfter();
    await page.locator("[data-chart]").focus();
    for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    await expect.poll(() => page.locator("[data-spoken]").textContent()).toMatch(/^Nov 02, 2026, 17:00: open/);
    // The crosshair's label.
    await expect.poll(sinceFocus).toContain("Nov 02, 2026, 17:00");
    await trader.command("go to date");
    await page.getByRole("textbox", { name: "Date" }).fill("2026-11-01 01:30");
    await page.getByText("in America/New_York").waitFor();
    const sinceThen = await paintedAfter();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await sinceThen()).filter((text) => text.startsWith("01:"))).not.toEqual([]);
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await trader.shot("zone-new-york");
    const download = page.waitForEvent("download");
    await trader.command("bars in sight as CSV");
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv.trimEnd().split("\n").at(-1)).toMatch(/^2026-11-02T17:00:00.000-05:00,/);
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("columnheader", { name: "Date (America/New_York)" }).waitFor();
    const first = page.getByRole("rowheader");
    expect(await first.nth(0).textContent()).toContain("Nov 02, 2026, 17:00");
    expect(trader.complaints).toEqual([]);
  });

  it("is kept on the host with its session: another browser begins with both, and a window sees a change of another", async () => {
    const { page, host } = trader;
    const looks = () => JSON.parse(host.state.kept.looks[0]?.looks ?? "{}") as Record<string, unknown>;
    await zoneButton().click();
    await page.getByRole("combobox", { name: "Session of this chart" }).selectOption("tokyo");
    await page.getByRole("combobox", { name: /^Time zone of/ }).fill("new york");
    await page.getByRole("option", { name: /America\/New_York/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(looks).toMatchObject({ zone: "America/New_York", session: "tokyo" });
    await expect.poll(() => host.state.kept.layout).toContain('"tabset"');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect.poll(() => zoneButton().textContent()).toContain("New York UTC-5");
    const [kept] = host.state.kept.looks;
    host.state.kept = {
      looks: [{ chart_id: kept?.chart_id ?? "", looks: JSON.stringify({ ...looks(), zone: "Asia/Tokyo" }) }],
    };
    host.emit({ type: "page" });
    await expect.poll(() => zoneButton().textContent()).toContain("Tokyo");
    expect(trader.complaints).toEqual([]);
  });

  it("labels both hours that come twice, and keeps what is in sight when the zone changes", async () => {
    const { page } = trader;
    await trader.command("go to date");
    await page.getByRole("textbox", { name: "Date" }).fill("2026-11-01 05:45");
    await page.keyboard.press("Enter");
    await page.locator("[data-chart]").hover({ position: { x: 400, y: 150 } });
    await expect.poll(legend).toContain("Nov 01, 2026");
    const before = await legend();
    await zoneButton().click();
    await choose("new york");
    await page.locator("[data-chart]").hover({ position: { x: 400, y: 150 } });
    // The same bar, four or five hours earlier by the clock; the newest is shown until the pointer is on it again.
    const hour = (text: string | null) => Number(/(\d\d):\d\d/.exec(text ?? "")?.[1]);
    await expect.poll(async () => (hour(before) - hour(await legend()) + 24) % 24).toBeOneOf([4, 5]);
    await trader.command("go to date");
    await page.getByRole("textbox", { name: "Date" }).fill("2026-11-01 01:45");
    await page.keyboard.press("Enter");
    await trader.page.getByRole("dialog", { name: "Go to date" }).waitFor({ state: "detached" });
    await page.locator("[data-chart]").focus();
    const sinceFocus = await paintedAfter();
    // Both hours stay in sight: of the steps before, a busy page paints some only.
    for (let press = 0; press < 10; press++) await page.keyboard.press("+");
    await expect
      .poll(async () => (await sinceFocus()).filter((text) => /UTC-/.test(text)))
      .toEqual(expect.arrayContaining(["01:30 UTC-4", "01:30 UTC-5"]));
    await trader.shot("zone-doubled-hour");
    expect(trader.complaints).toEqual([]);
  });

  it("is of this chart alone, or of all in the settings, and moves no date of daily bars", async () => {
    const { page } = trader;
    await trader.command("time and sessions");
    await choose("kolkata");
    await page.keyboard.press("Escape");
    await expect.poll(legend).toContain("Nov 03, 2026, 03:30");
    await page.reload();
    await expect.poll(legend).toContain("Nov 03, 2026, 03:30");
    await zoneButton().click();
    await choose("exchange");
    // The S&P 500 trades in New York.
    await expect.poll(legend).toContain("Nov 02, 2026, 17:00");
    await zoneButton().click();
    await choose("as in the settings");
    await expect.poll(legend).toContain("Nov 03, 2026, 03:30");
    await page.getByRole("group", { name: "Timeframe" }).getByRole("button", { name: "1D" }).click();
    await expect.poll(legend).toContain("Apr 17, 2020");
    expect(await zoneButton().textContent()).toContain("Dates");
    expect(trader.complaints).toEqual([]);
  });
});
