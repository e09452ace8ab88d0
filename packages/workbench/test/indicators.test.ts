import type { Indicator } from "@bourse/contract/host-api";
import { INDICATORS } from "@bourse/contract/indicators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { DAILY } from "./bars.ts";
import { SMA_20 } from "./object-routes.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const RSI: Indicator = {
  ...SMA_20,
  id: SMA_20.id.replace(/^1/, "2"),
  indicator: "rsi",
  parameters: { period: 14 },
};
const objects = () => trader.host.state.objects;
const kinds = () => objects().indicators.map(({ indicator, parameters }) => [indicator, parameters]);
const legend = (label: string) => trader.page.locator(`[data-indicator="${label}"]`);
const spoken = () => trader.page.locator("[data-spoken]").textContent();
const dialog = (name: string) => trader.page.getByRole("dialog", { name });

describe("indicators on the chart", () => {
  it("are added from the menu, drawn with their values, changed, hidden and removed", async () => {
    await trader.open();
    const { page } = trader;
    await page.getByRole("button", { name: "Indicators", exact: true }).click();
    const menu = dialog("Indicators");
    for (const name of ["SMA", "RSI", "MACD"]) await menu.getByRole("button", { name: `Add ${name}` }).click();
    await menu.getByRole("button", { name: "Settings of MACD 12 26 9" }).waitFor();
    await trader.expectAccessible();
    await trader.shot("indicators-menu");
    await menu.getByRole("button", { name: "Settings of SMA 50" }).click();
    const settings = dialog("Settings of SMA 50");
    await settings.getByLabel("Period").fill("501");
    await page.keyboard.press("Enter");
    await settings.getByText(/must be a whole number from 2 to 500/).waitFor();
    await trader.expectAccessible();
    await trader.shot("indicator-settings");
    await settings.getByLabel("Period").fill("40");
    await settings.getByLabel("On every chart").check();
    await page.keyboard.press("Enter");
    await settings.waitFor({ state: "detached" });
    // The dialog has another name as soon as the page knows the change.
    await expect.poll(() => kinds()[0]).toEqual(["sma", { period: 40 }]);
    expect(objects().indicators[0]?.chart_id).toBeNull();
    // Away from the chart, which shows the values under the pointer.
    await page.mouse.move(5, 5);
    const mean = DAILY.slice(-40).reduce((sum, bar) => sum + bar.close, 0) / 40;
    await legend("SMA 40")
      .getByText(mean.toLocaleString("en-US", { maximumFractionDigits: 2, minimumFractionDigits: 2 }))
      .waitFor();
    await legend("MACD 12 26 9").waitFor();
    await trader.shot("indicators");
    await legend("RSI 14").getByRole("button", { name: "RSI 14", exact: true }).hover();
    await page.getByRole("button", { name: "Hide RSI 14" }).click();
    await legend("RSI 14").getByText("hidden").waitFor();
    await legend("MACD 12 26 9").getByRole("button", { name: "MACD 12 26 9", exact: true }).hover();
    await page.getByRole("button", { name: "Remove MACD 12 26 9" }).click();
    await legend("MACD 12 26 9").waitFor({ state: "detached" });
    // The page removes it before the host does.
    await expect.poll(() => kinds().map(([kind]) => kind)).toEqual(["sma", "rsi"]);
    expect(trader.complaints).toEqual([]);
  });

  it("are drawn as wide and as dashed as the trader wants, on the timeframes that the trader wants", async () => {
    await trader.open();
    const { page } = trader;
    await trader.command("add indicators");
    // The sheet begins in its search: nothing but the keys is needed.
    for (const [words, name] of [
      ["simple mov", "SMA 50"],
      ["relative", "RSI 14"],
    ] as const) {
      await expect
        .poll(() => page.getByLabel("Search indicators").evaluate((each) => each.matches(":focus")))
        .toBe(true);
      await page.keyboard.press("Control+a");
      await page.keyboard.type(words);
      await page.keyboard.press("Enter");
      await legend(name).waitFor();
    }
    await dialog("Indicators").getByRole("button", { name: "Settings of SMA 50" }).click();
    const settings = dialog("Settings of SMA 50");
    await settings.getByLabel("Width").selectOption("4 px");
    await settings.getByLabel("Line", { exact: true }).selectOption("Dotted");
    await trader.expectAccessible();
    await settings.getByRole("button", { name: "Save" }).click();
    await settings.waitFor({ state: "detached" });
    expect(objects().indicators[0]?.strokes).toEqual([{ width: 4, dash: "dotted" }]);
    await trader.command("indicators");
    await dialog("Indicators").getByRole("button", { name: "Settings of RSI 14" }).click();
    const rsi = dialog("Settings of RSI 14");
    for (const each of ["4H", "1W"]) await rsi.getByLabel(each, { exact: true }).check();
    await rsi.getByRole("button", { name: "Save" }).click();
    await legend("RSI 14").waitFor({ state: "detached" });
    expect(objects().indicators.map((each) => each.timeframes)).toEqual([undefined, ["4H", "1W"]]);
    await page.getByRole("button", { name: "1W", exact: true }).click();
    await legend("RSI 14").waitFor();
    await legend("SMA 50").waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("read another price than the close where the trader wants, which the legend says", async () => {
    await trader.open();
    const { page } = trader;
    await trader.command("indicators");
    for (const name of ["SMA", "ATR"]) {
      await dialog("Indicators")
        .getByRole("button", { name: `Add ${name}` })
        .click();
    }
    // It reads whole bars.
    await dialog("Indicators").getByRole("button", { name: "Settings of ATR 14" }).click();
    await dialog("Settings of ATR 14").getByLabel("Period").waitFor();
    expect(await dialog("Settings of ATR 14").getByLabel("Source").count()).toBe(0);
    await page.keyboard.press("Escape");
    await trader.command("indicators");
    await dialog("Indicators").getByRole("button", { name: "Settings of SMA 50" }).click();
    const settings = dialog("Settings of SMA 50");
    await settings.getByLabel("Source").selectOption("hl2: (high + low) / 2");
    await trader.expectAccessible();
    await trader.shot("indicator-source");
    await settings.getByRole("button", { name: "Save" }).click();
    await settings.waitFor({ state: "detached" });
    expect(objects().indicators.map(({ source }) => source)).toEqual(["hl2", undefined]);
    await page.mouse.move(5, 5);
    const mean = DAILY.slice(-50).reduce((sum, { high, low }) => sum + (high + low) / 2, 0) / 50;
    const written = mean.toLocaleString("en-US", { maximumFractionDigits: 2, minimumFractionDigits: 2 });
    await expect.poll(() => legend("SMA 50 · hl2").textContent()).toBe(`SMA 50 · hl2${written}`);
    await trader.command("indicators");
    await dialog("Indicators").getByRole("button", { name: "Hide SMA 50 · hl2" }).click();
    await legend("SMA 50 · hl2").getByText("hidden").waitFor();
    expect(objects().indicators[0]?.source).toBe("hl2");
    await dialog("Indicators").getByRole("button", { name: "Settings of SMA 50 · hl2" }).click();
    await dialog("Settings of SMA 50 · hl2").getByLabel("Source").selectOption("Close");
    await dialog("Settings of SMA 50 · hl2").getByRole("button", { name: "Save" }).click();
    await expect.poll(() => objects().indicators[0]).not.toHaveProperty("source");
    expect(trader.complaints).toEqual([]);
  });

  it("may have several lines over the prices and read whole bars; alerts watch each of their lines", async () => {
    await trader.open();
    const { page } = trader;
    await trader.command("indicators");
    for (const name of ["BB", "ATR"])
      await dialog("Indicators")
        .getByRole("button", { name: `Add ${name}` })
        .click();
    await dialog("Indicators").getByRole("button", { name: "Settings of BB 20 2" }).click();
    const settings = dialog("Settings of BB 20 2");
    await settings.getByLabel("Standard deviations").fill("11");
    await page.keyboard.press("Enter");
    await settings.getByText("it must be a number from 0.1 to 10").waitFor();
    await settings.getByLabel("Standard deviations").fill("1.5");
    await page.keyboard.press("Enter");
    await settings.waitFor({ state: "detached" });
    await expect.poll(kinds).toEqual([
      ["bollinger", { period: 20, deviations: 1.5 }],
      ["atr", { period: 14 }],
    ]);
    await page.mouse.move(5, 5);
    const closes = DAILY.slice(-20).map(({ close }) => close);
    const mean = closes.reduce((all, close) => all + close, 0) / 20;
    const width = 1.5 * Math.sqrt(closes.reduce((all, close) => all + (close - mean) ** 2, 0) / 20);
    const written = (value: number) =>
      value.toLocaleString("en-US", { maximumFractionDigits: 2, minimumFractionDigits: 2 });
    for (const [title, value] of [
      ["Middle", mean],
      ["Upper", mean + width],
      ["Lower", mean - width],
    ] as const) {
      await expect
        .poll(() => legend("BB 20 1.5").getByTitle(title, { exact: true }).textContent())
        .toBe(written(value));
    }
    await expect.poll(() => legend("ATR 14").textContent()).toMatch(/^ATR 14[\d,]+\.\d\d$/);
    await trader.shot("indicators-bands-and-range");
    expect(trader.complaints).toEqual([]);
  });

  it("write volumes in short and changes in per cent; a stop over the prices has one value at each bar", async () => {
    objects().indicators = (["obv", "roc", "parabolic_sar", "supertrend", "vwap"] as const).map((indicator, index) => ({
      ...SMA_20,
      id: SMA_20.id.replace(/^1/, String(index + 3)),
      indicator,
      parameters: Object.fromEntries(INDICATORS[indicator].parameters.map(({ name, usual }) => [name, usual])),
    }));
    await trader.open();
    await trader.page.mouse.move(5, 5);
    const [bar, before] = [DAILY.at(-1), DAILY.at(-13)];
    const rate = 100 * ((bar?.close ?? 0) / (before?.close ?? 1) - 1);
    await expect.poll(() => legend("OBV").textContent()).toMatch(/^OBV-?[\d.]+[KMBT]$/);
    await expect.poll(() => legend("ROC 12").textContent()).toBe(`ROC 12${rate > 0 ? "+" : ""}${rate.toFixed(2)}%`);
    // A day is a session of its own.
    const typical = ((bar?.high ?? 0) + (bar?.low ?? 0) + (bar?.close ?? 0)) / 3;
    const written = typical.toLocaleString("en-US", { maximumFractionDigits: 2, minimumFractionDigits: 2 });
    await expect.poll(() => legend("VWAP").textContent()).toBe(`VWAP${written}`);
    for (const label of ["SAR 0.02 0.2", "Supertrend 10 3"])
      await expect.poll(() => legend(label).textContent()).toMatch(/\d,\d{3}\.\d\d$/);
    await trader.shot("indicators-stops-and-volume");
    expect(trader.complaints).toEqual([]);
  });

  it("are spoken with the bar, and say which value is forming", async () => {
    objects().indicators = [SMA_20, RSI];
    const last = DAILY.at(-1) as (typeof DAILY)[number];
    const today = new Date(Date.parse(last.time) + 86_400_000).toISOString();
    trader.host.state.live = [{ ...last, time: today }];
    await trader.open();
    const { page } = trader;
    await legend("RSI 14").waitFor();
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(spoken).toMatch(/SMA 20 [\d,.]+, forming; RSI 14 \d\d\.\d\d, forming$/);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(spoken).toMatch(/SMA 20 [\d,.]+; RSI 14 \d\d\.\d\d$/);
    await page.keyboard.press("Home");
    await expect.poll(spoken).toMatch(/SMA 20 no value yet/);
    const before = await legend("SMA 20").textContent();
    await page.keyboard.press("End");
    await expect.poll(() => legend("SMA 20").textContent()).not.toBe(before);
    const value = await legend("SMA 20").textContent();
    trader.host.state.live = [{ ...last, time: today, close: last.close + 100, high: last.high + 100 }];
    trader.host.emit({ type: "market", symbol: "^GSPC" });
    await expect.poll(() => legend("SMA 20").textContent()).not.toBe(value);
  });

  it("are undone and done again by keys and palette; a change of another window is told", async () => {
    await trader.open();
    const { page } = trader;
    await trader.command("indicators");
    await dialog("Indicators").getByRole("button", { name: "Add EMA" }).click();
    await legend("EMA 20").waitFor();
    await page.keyboard.press("Escape");
    await dialog("Indicators").waitFor({ state: "detached" });
    const [made] = objects().indicators;
    await page.keyboard.press("Control+z");
    await expect.poll(kinds).toEqual([]);
    await expect.poll(() => page.locator("[data-history]").textContent()).toBe("Undone: add EMA 20.");
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => objects().indicators[0]?.id).toBe(made?.id);
    await legend("EMA 20").waitFor();
    await trader.command("undo: add ema");
    await expect.poll(kinds).toEqual([]);
    await page.keyboard.press("Control+y");
    await expect.poll(kinds).toHaveLength(1);
    const [again] = objects().indicators as [Indicator];
    objects().revision += 1;
    objects().indicators = [{ ...again, parameters: { period: 5 }, revision: objects().revision }];
    trader.host.emit({ type: "indicators" });
    await legend("EMA 5").waitFor();
    await page.keyboard.press("Control+z");
    await dialog("Undo: add EMA 20").getByText("It has been changed in the meantime").waitFor();
    expect(kinds()).toEqual([["ema", { period: 5 }]]);
  });

  it("changed by another window stay so when the answer to an older change comes after it", async () => {
    await trader.open();
    const { page, host } = trader;
    const answers = Promise.withResolvers<void>();
    await page.route("**/api/indicators", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch();
      await answers.promise;
      await route.fulfill({ response });
    });
    await trader.command("indicators");
    await dialog("Indicators").getByRole("button", { name: "Add EMA" }).click();
    await legend("EMA 20").waitFor();
    const [made] = objects().indicators as [Indicator];
    objects().revision += 1;
    objects().indicators = [{ ...made, parameters: { period: 5 }, revision: objects().revision }];
    host.emit({ type: "indicators" });
    await legend("EMA 5").waitFor();
    const shown = await page.evaluateHandle(() => {
      const labels = new Set<string>();
      const look = () => {
        for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-indicator]")) {
          labels.add(dataset.indicator ?? "");
        }
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
      return labels;
    });
    // One action after the other: this one waits for the answer.
    await dialog("Indicators").getByRole("button", { name: "Add RSI" }).click();
    answers.resolve();
    await legend("RSI 14").waitFor();
    expect(await shown.evaluate((labels) => [...labels].toSorted())).toEqual(["EMA 5", "RSI 14"]);
  });
});
