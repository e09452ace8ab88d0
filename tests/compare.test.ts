import { readFile } from "node:fs/promises";
import type { Chart, ChartList, Compared, ComparedList } from "@bourse/contract/host-api";
import { afterEach, describe, expect, it } from "vitest";
import { type RealDesk, realDesk } from "./support/real-desk.ts";

let desk: RealDesk;
afterEach(() => desk.close());

const chart = async () => {
  const [first] = (await desk.call<ChartList>("GET", "/api/charts")).charts;
  if (!first) throw new Error("a desk has a chart");
  return first;
};
const compared = async () =>
  (await desk.call<ComparedList>("GET", "/api/compared")).compared.map(({ symbol }) => symbol);
const show = async (symbol: string, timeframe: string) =>
  desk.call<Chart>("PUT", `/api/charts/${(await chart()).chart_id}`, { symbol, timeframe });
const compareWith = async (symbol: string) =>
  desk.call<Compared>("POST", "/api/compared", { chart_id: (await chart()).chart_id, symbol, color: "#c96a00" });
const row = (symbol: string) => desk.page.locator(`[data-compared="${symbol}"]`);
const comparison = () => desk.page.locator("[data-comparison]").textContent();
const spoken = () => desk.page.locator("[data-spoken]").textContent();
const dialog = () => desk.page.getByRole("dialog", { name: /^Compare/ });

async function csv(): Promise<readonly (readonly string[])[]> {
  const download = desk.page.waitForEvent("download");
  await desk.command("bars in sight as CSV");
  const text = await readFile(await (await download).path(), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
}

describe("a chart that is compared with other symbols, on a real host", () => {
  it("is built, spoken, undone, kept and taken away", async () => {
    desk = await realDesk({ runsIn: "process" });
    const { page } = desk;
    await show("SIM:ALTA", "1D");
    await desk.command("logarithmic");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await dialog().getByRole("combobox").fill("SIM:GIRO");
    await dialog().getByRole("option", { selected: true }).getByText("SIM:GIRO", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Remove SIM:GIRO" }).waitFor();
    await page.keyboard.press("Enter");
    await dialog().getByText("compare.already").waitFor();
    await dialog().getByRole("combobox").fill("SPX");
    await dialog().getByRole("option", { selected: true }).getByText("SPX", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Remove SPX" }).waitFor();
    await desk.expectAccessible();
    await page.keyboard.press("Escape");
    await expect.poll(() => row("SIM:GIRO").textContent()).toMatch(/[+-]\d+\.\d\d%/);
    expect(await comparison()).toContain("instead of logarithmic");
    // The axis is in per cent: a scale that would change nothing is not offered.
    expect(await page.getByRole("button", { name: /^(Logarithmic|Per cent) scale$/ }).count()).toBe(0);
    await desk.command("bar type heikin");
    await expect.poll(comparison).toContain("derived prices");
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(spoken).toMatch(/since .+: SIM:ALTA [+-].+%, SIM:GIRO [+-].+%/);
    await desk.expectAccessible();
    const [header, ...rows] = await csv();
    const names = ["SIM:ALTA per cent", "SIM:GIRO close", "SIM:GIRO per cent", "SPX close", "SPX per cent"];
    expect(header?.slice(6)).toEqual(names);
    const [first, last] = [rows[0], rows.at(-1)];
    expect(Number(first?.[6])).toBe(0);
    expect(Number(last?.[6])).toBeCloseTo((Number(last?.[4]) / Number(first?.[4]) - 1) * 100, 8);
    expect(Number(last?.[8])).toBeCloseTo((Number(last?.[7]) / Number(first?.[7]) - 1) * 100, 8);
    const picture = page.waitForEvent("download");
    await desk.command("save a picture");
    expect((await picture).suggestedFilename()).toBe("SIM_ALTA 1D.png");
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("Control+z");
    await expect.poll(compared).toEqual(["SIM:GIRO"]);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(compared).toEqual(["SIM:GIRO", "SPX"]);
    await row("SPX").hover();
    await row("SPX").getByRole("button", { name: "Stop comparing with SPX" }).click();
    await expect.poll(compared).toEqual(["SIM:GIRO"]);
    await desk.killAndRestart();
    await expect.poll(() => row("SIM:GIRO").textContent()).toMatch(/[+-]\d+\.\d\d%/);
    expect(desk.complaints).toEqual([]);
  });

  it("counts again from the first bar in sight, and reads history as far back as the chart does", async () => {
    desk = await realDesk();
    const { page } = desk;
    await show("SIM:ALTA", "1m");
    await compareWith("SIM:GIRO");
    await expect.poll(() => row("SIM:GIRO").textContent()).toMatch(/[+-]\d+\.\d\d%/);
    const windows: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/market/bars") windows.push(url.searchParams.get("symbol") ?? "");
    });
    const before = await comparison();
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("Home");
    await expect.poll(comparison).not.toBe(before);
    for (let press = 0; press < 14; press++) await page.keyboard.press("-");
    await expect.poll(() => new Set(windows)).toEqual(new Set(["SIM:ALTA", "SIM:GIRO"]));
    await page.keyboard.press("Home");
    await expect.poll(() => row("SIM:GIRO").textContent()).toMatch(/[+-]\d+\.\d\d%/);
    const next = async () => {
      await page.keyboard.press("ArrowRight");
      return spoken();
    };
    await expect.poll(next).toMatch(/SIM:GIRO [+-]/);
  });

  it("does not look ahead in a replay, and a symbol that disappears fails alone", async () => {
    desk = await realDesk({ runsIn: "process" });
    const { page } = desk;
    await show("SPX", "1D");
    await compareWith("SIM:GIRO");
    await expect.poll(() => row("SIM:GIRO").textContent()).not.toContain("No source");
    // Its columns come with its bars, after its row.
    await expect.poll(async () => (await csv())[0]).toContain("SIM:GIRO close");
    await page.locator("[data-chart]").click({ button: "right", position: { x: 300, y: 250 } });
    await page.getByRole("menuitem", { name: "Replay from here" }).click();
    await page.getByRole("toolbar", { name: "Replay of SPX" }).waitFor();
    const [header, ...rows] = await csv();
    expect(header?.slice(6)).toEqual(["SPX per cent", "SIM:GIRO close", "SIM:GIRO per cent"]);
    const at = rows.at(-1)?.[0];
    const candles = await desk.call<{ candles: readonly { time: string; close: number }[] }>(
      "GET",
      "/api/market/candles?symbol=SIM%3AGIRO&timeframe=1D&limit=10000",
    );
    const closes = new Map(candles.candles.map(({ time, close }) => [Date.parse(time), close]));
    for (const [time, , , , , , , close] of rows) {
      const known = closes.get(Date.parse(time ?? ""));
      expect(close).toBe(known === undefined ? "" : String(known));
    }
    await page.getByRole("button", { name: "Stop the replay" }).click();
    await expect.poll(async () => (await csv()).at(-1)?.[0]).not.toBe(at);
    await desk.killAndRestart({ MARKET_SOURCE: "sample" });
    await row("SIM:GIRO").getByText("No source has this symbol").waitFor();
    expect(await page.locator("[data-legend]").first().textContent()).toContain("C ");
    await page.keyboard.press("Escape");
    await desk.command("compare with another");
    await dialog().getByRole("button", { name: "Remove SIM:GIRO" }).click();
    await dialog().getByText("Nothing yet.").waitFor();
  });
});
