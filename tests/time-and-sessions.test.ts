import type { ChartList, TradingSessions } from "@bourse/contract/host-api";
import { afterEach, describe, expect, it } from "vitest";
import { type RealDesk, realDesk } from "./support/real-desk.ts";

let desk: RealDesk;
afterEach(() => desk.close());

const legend = () => desk.page.locator("[data-legend]").first().textContent();
const zone = () => desk.page.locator("[data-zone]").first().getAttribute("data-zone");
const sessions = () => desk.call<TradingSessions>("GET", "/api/trading-sessions");
const openTimes = () => desk.page.getByRole("button", { name: "Time zone and session" }).click();
const leaveDialog = async () => {
  await desk.page.keyboard.press("Escape");
  await desk.page.getByRole("dialog").waitFor({ state: "detached" });
};

async function show(symbol: string, timeframe: string): Promise<void> {
  const [first] = (await desk.call<ChartList>("GET", "/api/charts")).charts;
  await desk.call("PUT", `/api/charts/${first?.chart_id}`, { symbol, timeframe });
  await expect.poll(legend).toMatch(/\d\d:\d\d/);
}

async function chooseZone(words: string): Promise<void> {
  await openTimes();
  await desk.page.getByRole("combobox", { name: "Time zone of this chart" }).fill(words);
  await desk.page.keyboard.press("Enter");
}

/** Hours and minutes of the bar that the legend shows. */
const clock = async () => {
  const [, hours = "", minutes = ""] = /(\d\d):(\d\d)/.exec((await legend()) ?? "") ?? [];
  return Number(hours) * 60 + Number(minutes);
};

describe("the time zone and the session of a chart, on a real host", () => {
  it("are shown, follow a layout that was saved before, and bars around the clock lose those of other hours", async () => {
    desk = await realDesk();
    const { page } = desk;
    await show("SIM:ESTRELA", "15m");
    await page.keyboard.press("Alt+l");
    await page.getByLabel("Save this page as").fill("In UTC");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Open In UTC", exact: true }).waitFor();
    await leaveDialog();
    expect(await zone()).toBe("UTC");
    await chooseZone("kolkata");
    await expect.poll(zone).toBe("Asia/Kolkata");
    // Bars of a quarter of an hour of UTC begin at the same minutes in a zone that is half an hour apart.
    expect((await clock()) % 15).toBe(0);
    await openTimes();
    await page.getByRole("combobox", { name: "Session of SIM:ESTRELA everywhere" }).selectOption("Mumbai equities");
    await page.getByRole("checkbox", { name: "Regular hours only" }).check();
    await desk.expectAccessible();
    await leaveDialog();
    await page.mouse.move(2, 2);
    // From 09:15 to 15:30 by the clock of the zone.
    await expect.poll(async () => (await clock()) >= 9 * 60 && (await clock()) < 15 * 60 + 30).toBe(true);
    await page.keyboard.press("Alt+l");
    await page.getByRole("button", { name: "Open In UTC", exact: true }).click();
    await expect.poll(zone).toBe("UTC");
    expect(desk.complaints).toEqual([]);
  });

  it("survive a host that is killed, and a change of a second window is not lost", async () => {
    desk = await realDesk({ theme: "dark", runsIn: "process" });
    const { page } = desk;
    await show("SIM:ESTRELA", "15m");
    await desk.command("time and sessions");
    await page.getByRole("button", { name: "Copy: Tokyo equities with lunch break" }).click();
    const form = page.getByRole("form", { name: "Session" });
    await form.getByLabel("Name").fill("Short Tokyo");
    await form.getByRole("button", { name: "Remove part 2" }).click();
    // Another window writes meanwhile.
    const other = { id: "theirs", name: "Theirs", time_zone: "UTC", days: [1], hours: [] };
    const hours = [{ kind: "regular", opens: "10:00", closes: "11:00" }];
    await desk.call("PUT", "/api/trading-sessions", { ...(await sessions()), own: [{ ...other, hours }] });
    await page.getByRole("button", { name: "Edit: Theirs" }).waitFor();
    await form.getByRole("button", { name: "Save the session" }).click();
    await expect.poll(async () => (await sessions()).own.map(({ name }) => name)).toEqual(["Theirs", "Short Tokyo"]);
    await desk.expectAccessible();
    await leaveDialog();
    await openTimes();
    await page.getByRole("combobox", { name: "Session of this chart" }).selectOption("Short Tokyo");
    await page.getByRole("checkbox", { name: "Regular hours only" }).check();
    await leaveDialog();
    await desk.killAndRestart();
    expect((await sessions()).own.map(({ name }) => name)).toEqual(["Theirs", "Short Tokyo"]);
    // From 00:00 to 02:30 UTC.
    await expect.poll(async () => (await clock()) < 150).toBe(true);
    expect(desk.complaints).toEqual([]);
  });
});
