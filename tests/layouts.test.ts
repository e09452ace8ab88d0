import { randomUUID } from "node:crypto";
import type { Chart, ChartList, Indicator, IndicatorList, LayoutList, NamedLayout } from "@bourse/contract/host-api";
import { afterEach, describe, expect, it } from "vitest";
import { type RealDesk, realDesk } from "./support/real-desk.ts";

let desk: RealDesk;
afterEach(() => desk.close());

const dialog = () => desk.page.getByRole("dialog", { name: "Layouts" });
const layouts = async () => (await desk.call<LayoutList>("GET", "/api/layouts")).layouts;
const names = async () => (await layouts()).map(({ name }) => name);
const charts = async () => (await desk.call<ChartList>("GET", "/api/charts")).charts;
const series = async () => (await charts()).map(({ symbol, timeframe }) => `${symbol} ${timeframe}`);
const shownCharts = () => desk.page.locator("[data-chart]:visible").count();
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

async function openDialog(): Promise<void> {
  await desk.page.keyboard.press("Alt+l");
  await dialog().waitFor();
}

async function saveAs(name: string): Promise<void> {
  await openDialog();
  await dialog().getByLabel("Save this page as").fill(name);
  await desk.page.keyboard.press("Enter");
  await dialog()
    .getByRole("button", { name: `Open ${name}`, exact: true })
    .waitFor();
}

async function closeDialog(): Promise<void> {
  await desk.page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
}

describe("layouts saved by name, on a real host", () => {
  it("are saved, opened, overwritten, renamed and deleted, each of which can be undone", async () => {
    desk = await realDesk();
    const { page } = desk;
    const [first] = await charts();
    await saveAs("One");
    await dialog().getByText("open", { exact: true }).waitFor();
    expect(await dialog().getByText("unsaved changes").count()).toBe(0);
    await closeDialog();
    await desk.command("arrange: two charts side");
    await expect.poll(shownCharts).toBe(2);
    await desk.command("bar type line");
    await openDialog();
    await dialog().getByText("unsaved changes").waitFor();
    await desk.expectAccessible();
    await closeDialog();
    await saveAs("Two");
    await press("Open One");
    await dialog().waitFor({ state: "detached" });
    await expect.poll(shownCharts).toBe(1);
    await expect.poll(() => page.getByLabel("Bar type").first().inputValue()).toBe("candles");
    await page.keyboard.press("Control+z");
    await expect.poll(shownCharts).toBe(2);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(shownCharts).toBe(1);
    await desk.command("timeframe 1W");
    await expect.poll(series).toContain(`${first?.symbol} 1W`);
    await desk.command("open the layout two");
    await expect.poll(shownCharts).toBe(2);
    await expect.poll(series).toEqual([`${first?.symbol} 1D`, `${first?.symbol} 1D`]);
    await openDialog();
    // It is told as open last, after its charts are shown.
    await dialog().locator("[data-layout]", { hasText: "Two" }).getByText("open", { exact: true }).waitFor();
    expect(await dialog().getByText("unsaved changes").count()).toBe(0);
    await dialog().getByRole("button", { name: "Overwrite One with this page" }).click();
    await expect.poll(async () => (await layouts())[0]?.content.charts.length).toBe(2);
    await press("Rename Two");
    await dialog().getByLabel("Name of Two").fill("ONE");
    await page.keyboard.press("Enter");
    await dialog().getByText("layout.name_taken").waitFor();
    await dialog().getByLabel("Name of Two").fill("Second");
    await page.keyboard.press("Enter");
    await expect.poll(names).toEqual(["One", "Second"]);
    await press("Delete One");
    await expect.poll(names).toEqual(["Second"]);
    await closeDialog();
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await names()).sort()).toEqual(["One", "Second"]);
    // The browser reports the refused name.
    expect(desk.complaints).toEqual([expect.stringContaining("409")]);
  });

  it("opens the rest of a layout and says what is gone, and refuses one of another version", async () => {
    desk = await realDesk();
    const { page } = desk;
    await desk.command("new chart");
    await expect.poll(async () => (await charts()).length).toBe(2);
    const [, second] = await charts();
    await desk.call("PUT", `/api/charts/${second?.chart_id}`, { timeframe: "1M" });
    await saveAs("Both");
    const [saved] = await layouts();
    if (!saved || !second) throw new Error("the layout was saved");
    const tab = '{"type":"tab","id":"container:gone","name":"Old radar","component":"container"},';
    // A page may save before it has named the tab after the chart's new series.
    const arrangement = saved.content.arrangement
      .replace('"children":[', `"children":[${tab}`)
      .replaceAll(`"${second.symbol} 1M"`, `"${second.symbol} 1D"`);
    const [chart, ...rest] = saved.content.charts;
    if (!chart) throw new Error("it has charts");
    const content = { arrangement, charts: [{ ...chart, symbol: "NOBODY:HAS" }, ...rest] };
    await desk.call("PUT", `/api/layouts/${saved.id}`, { name: "Both", content, revision: saved.revision });
    const other = { arrangement: '{"layout":{"version":9}}', charts: [] };
    await desk.call("PUT", `/api/layouts/${randomUUID()}`, { name: "Newer", content: other });
    await desk.call("DELETE", `/api/charts/${second.chart_id}`);
    await dialog().getByRole("button", { name: "Open Newer" }).click();
    await dialog().getByText("layout.unreadable").waitFor();
    await press("Open Both");
    const notice = dialog().getByText("Left out:");
    await notice.waitFor();
    const text = await notice.textContent();
    for (const part of ["the view Old radar", `the chart ${second.symbol} 1M`, "the series NOBODY:HAS 1D"]) {
      expect(text).toContain(part);
    }
    await desk.expectAccessible();
    await closeDialog();
    expect(await shownCharts()).toBe(1);
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.locator("[data-history]").textContent()).toBe("Undone: open the layout Both.");
  });

  it("survives kill -9, and tells a window whose layout another one has changed", async () => {
    desk = await realDesk({ runsIn: "process" });
    await saveAs("Mine");
    await closeDialog();
    await desk.killAndRestart();
    await openDialog();
    await dialog().getByRole("button", { name: "Open Mine" }).waitFor();
    await dialog().getByText("open", { exact: true }).waitFor();
    await press("Rename Mine");
    const [saved] = await layouts();
    const theirs = { name: "Theirs", revision: saved?.revision };
    await desk.call<NamedLayout>("PUT", `/api/layouts/${saved?.id}`, theirs);
    await dialog().getByLabel("Name of Theirs").fill("Again");
    await desk.page.keyboard.press("Enter");
    await expect.poll(names).toEqual(["Again"]);
    const [seen] = await layouts();
    const second = await desk.secondWindow();
    await second.keyboard.press("Alt+l");
    await second.getByRole("button", { name: "Delete Again" }).click();
    await dialog().getByText("None is saved yet.").waitFor();
    await closeDialog();
    await desk.page.keyboard.press("Control+z");
    await desk.page.getByRole("dialog", { name: /^Undo/ }).waitFor();
    expect(await names()).toEqual([]);
    expect(seen?.name).toBe("Again");
  });
});

describe("closing a chart, on a real host", () => {
  it("is undone with its indicators, its looks and its place", async () => {
    desk = await realDesk({ runsIn: "process" });
    const { page } = desk;
    await desk.command("arrange: two charts side");
    await expect.poll(shownCharts).toBe(2);
    const [, second] = await charts();
    const chart_id = second?.chart_id ?? "";
    await desk.call<Chart>("PUT", `/api/charts/${chart_id}`, { timeframe: "1W" });
    const average = { chart_id, indicator: "sma", parameters: { period: 20 } };
    await desk.call<Indicator>("POST", "/api/indicators", average);
    await page.locator("[data-chart]:visible").nth(1).click();
    await expect.poll(async () => (await charts())[1]?.active).toBe(true);
    await desk.command("bar type area");
    const place = () => page.locator("[data-chart]:visible").nth(1).boundingBox();
    const before = await place();
    await desk.command("close the chart");
    await expect.poll(shownCharts).toBe(1);
    expect(await desk.call<IndicatorList>("GET", "/api/indicators")).toEqual({ indicators: [] });
    await page.keyboard.press("Control+z");
    await expect.poll(shownCharts).toBe(2);
    await expect.poll(place).toEqual(before);
    await page.locator("[data-chart]:visible").nth(1).click();
    await expect.poll(() => page.getByLabel("Bar type").inputValue()).toBe("area");
    await page.getByText("SMA 20").waitFor();
    expect((await charts()).map((each) => [each.chart_id, each.timeframe])[1]).toEqual([chart_id, "1W"]);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(shownCharts).toBe(1);
    await desk.killAndRestart();
    expect(await shownCharts()).toBe(1);
    expect(await desk.call<Chart>("POST", `/api/charts/${chart_id}/reopen`)).toMatchObject({ timeframe: "1W" });
    await page.getByText("SMA 20").waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
