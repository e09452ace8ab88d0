import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { FIRST_CHART } from "./chart-routes.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
  trader.host.state.charts = [{ ...FIRST_CHART, timeframe: "15m" }];
  await trader.open();
});
afterEach(() => trader.leave());

const legend = () => trader.page.locator("[data-legend]").textContent();
const openTimes = () => trader.page.getByRole("button", { name: "Time zone and session" }).click();
const box = (name: string) => trader.page.getByRole("checkbox", { name });

describe("the session of a chart", () => {
  it("leaves bars of other hours out, marks and shades them, for the chart or its symbol", async () => {
    const { page, host } = trader;
    await openTimes();
    const ofChart = page.getByRole("combobox", { name: "Session of this chart" });
    await ofChart.getByText("As the symbol: US equities").waitFor({ state: "attached" });
    await box("Regular hours only").check();
    await box("Session breaks").check();
    await expect.poll(() => box("Shade other hours").isDisabled()).toBe(true);
    await trader.expectAccessible();
    await trader.shot("session-dialog");
    // Of the bars around the clock, the last regular one opens at 15:45 in New York.
    await expect.poll(legend).toContain("Nov 02, 2026, 20:45");
    await page
      .getByRole("combobox", { name: "Session of ^GSPC everywhere" })
      .selectOption("Tokyo equities with lunch break");
    await expect.poll(() => host.state.trading.sessions.symbols).toEqual([{ symbol: "^GSPC", session_id: "tokyo" }]);
    await expect.poll(legend).toContain("Nov 02, 2026, 06:15");
    await ofChart.selectOption("London equities");
    await expect.poll(legend).toContain("Nov 02, 2026, 16:15");
    await box("Regular hours only").uncheck();
    await box("Shade other hours").check();
    await page.keyboard.press("Escape");
    await page.mouse.move(2, 2);
    await expect.poll(legend).toContain("Nov 02, 2026, 22:00");
    await trader.shot("session-shaded");
    await page.reload();
    await openTimes();
    await expect.poll(() => box("Shade other hours").isChecked()).toBe(true);
    expect(await ofChart.inputValue()).toBe("london");
    expect(trader.complaints).toEqual([]);
  });

  it("offers nothing on daily bars that would do nothing", async () => {
    await trader.page.getByRole("group", { name: "Timeframe" }).getByRole("button", { name: "1D" }).click();
    await expect.poll(legend).toContain("Apr 17, 2020");
    await openTimes();
    await trader.page.getByText("a session does not change them").waitFor();
    for (const name of ["Session breaks", "Shade other hours", "Regular hours only"])
      expect([name, await box(name).isDisabled()]).toEqual([name, true]);
    expect(trader.complaints).toEqual([]);
  });

  it("is written by the trader, refused with its faults, changed, chosen and deleted", async () => {
    const { page, host } = trader;
    await trader.command("time and sessions");
    await page.getByRole("button", { name: "New session" }).click();
    const form = page.getByRole("form", { name: "Session" });
    await form.getByRole("button", { name: "Save the session" }).click();
    await form.getByText("Give the session a name.").waitFor();
    await form.getByLabel("Name").fill("Night");
    await form.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Tokyo");
    await form.getByLabel("Part 1 opens").fill("22:0");
    await form.getByText('"22:0" is no time of day').waitFor();
    await form.getByLabel("Part 1 opens").fill("22:00");
    await form.getByLabel("Part 1 closes").fill("02:00");
    await form.getByText("next day").waitFor();
    await trader.expectAccessible();
    await trader.shot("session-form");
    await form.getByRole("button", { name: "Save the session" }).click();
    await page.getByRole("button", { name: "Edit: Night" }).click();
    await form.getByLabel("Mon").uncheck();
    await form.getByRole("button", { name: "Save the session" }).click();
    await expect.poll(() => host.state.trading.sessions.own[0]?.days).toEqual([2, 3, 4, 5]);
    expect(host.state.trading.sessions.own[0]).toMatchObject({
      time_zone: "Asia/Tokyo",
      hours: [{ kind: "regular", opens: "22:00", closes: "02:00" }],
    });
    await page.keyboard.press("Escape");
    await openTimes();
    await page.getByRole("combobox", { name: "Session of this chart" }).selectOption("Night");
    await box("Regular hours only").check();
    // Tuesday 22:00 in Tokyo has not come; Friday's night ended at 17:00 UTC.
    await expect.poll(legend).toContain("Oct 30, 2026, 16:45");
    await page.keyboard.press("Escape");
    await trader.command("time and sessions");
    await page.getByRole("button", { name: "Delete: Night" }).click();
    await page.getByText("Every chart with Night has the usual session again.").waitFor();
    await trader.expectAccessible();
    await trader.shot("session-delete");
    await page.getByRole("button", { name: "Keep" }).click();
    expect(host.state.trading.sessions.own).toHaveLength(1);
    await page.getByRole("button", { name: "Delete: Night" }).click();
    await page.getByRole("button", { name: "Delete Night" }).click();
    await expect.poll(() => host.state.trading.sessions.own).toEqual([]);
    await page.keyboard.press("Escape");
    await page.mouse.move(2, 2);
    // The symbol's usual session again.
    await expect.poll(legend).toContain("Nov 02, 2026, 20:45");
    expect(trader.complaints).toEqual([]);
  });
});
