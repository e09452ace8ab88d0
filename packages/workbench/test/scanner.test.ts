import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTrader, type Trader, withChart } from "./actor.ts";
import { OTHER, RESULT, RUN, SCAN } from "./scans.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ inFront: "scanner" });
});
afterEach(() => trader.leave());

const scans = () => trader.host.state.scans;
const dialog = () => trader.page.getByRole("dialog");
const sent = () =>
  trader.host.state.requests
    .filter(({ path, method }) => path.startsWith("/api/scans") && method !== "GET")
    .map(({ method, path, body }) => ({ method, path, body }));

async function openScanner(): Promise<void> {
  await trader.open();
  await trader.page.getByRole("tab", { name: "Scanner" }).click();
}

describe("the scanner", () => {
  it("says what to do while it is empty, and makes a scan with the keyboard", async () => {
    await openScanner();
    const { page } = trader;
    await page.getByText("No scans yet").waitFor();
    await trader.expectAccessible();
    await page.getByRole("button", { name: "Create a scan" }).press("Enter");
    await dialog().getByRole("button", { name: "Create scan" }).press("Enter");
    await dialog().getByText("Type a name.").waitFor();
    expect(
      await dialog()
        .getByLabel("Name")
        .evaluate((each) => each === document.activeElement),
    ).toBe(true);
    await dialog().getByLabel("Name").fill("Mine");
    await dialog().getByLabel("Symbols").fill("SIM:ALTA, SIM:BRIO");
    await dialog().getByLabel("Position (P)").check();
    await dialog().getByLabel("Position: every").fill("30");
    await page.keyboard.press("Enter");
    await dialog().getByText("60 to 1440 minutes").waitFor();
    await trader.expectAccessible();
    await trader.shot("scan-form");
    await dialog().getByLabel("Position: every").fill("120");
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    expect(sent()).toMatchObject([
      {
        method: "POST",
        body: {
          name: "Mine",
          symbols: ["SIM:ALTA", "SIM:BRIO"],
          cadence_minutes: { D: 5, P: 120 },
          notice: true,
          first_bars: 100,
        },
      },
    ]);
    await page.getByText("Nothing found yet").waitFor();
    expect(trader.complaints).toEqual([]);
  });

  it("lists results that can be sorted and filtered, and shows one on the chart with its rule", async () => {
    trader = await withChart(trader);
    Object.assign(scans(), { scans: [SCAN], results: [RESULT, OTHER], runs: [RUN] });
    await openScanner();
    const { page } = trader;
    const rows = page.locator("[data-result]");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByLabel("Rule").selectOption({ label: "Fair value gap down" });
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel("Rule").selectOption("");
    await page.getByRole("button", { name: "Level" }).click();
    await page.locator('th[aria-sort="descending"]').getByText("Level").waitFor();
    expect(await rows.first().getAttribute("data-result")).toBe("1");
    await page
      .getByRole("button", { name: "INDEX:NDX 1D (P): show Break of structure up on the chart" })
      .press("Enter");
    await page.getByRole("heading", { name: "^NDX 1D" }).waitFor();
    await expect
      .poll(() => page.locator("[data-spoken]").textContent())
      .toMatch(/Marked: Break of structure up at 2,800\.50, confirmed at the close of/);
    await page.getByText("A swing high is higher than the 5 bars on each side.").waitFor();
    expect(
      trader.host.state.requests.filter(({ method, path }) => method === "PUT" && path.startsWith("/api/charts/")),
    ).toMatchObject([{ body: { symbol: "^NDX", timeframe: "1D" } }]);
    await trader.expectAccessible();
    await trader.shot("scan-marked");
    await page.getByRole("button", { name: "Clear marks" }).click();
    expect(trader.complaints).toEqual([]);
  });

  it("takes conditions between indicators, prices and numbers, and lists which values held", async () => {
    const condition = {
      left: { indicator: "rsi", parameters: { period: 7 }, line: "value" },
      relation: "crosses_above",
      right: { number: 30 },
    } as const;
    Object.assign(scans(), {
      scans: [{ ...SCAN, structure: false, conditions: [condition] }],
      results: [{ ...RESULT, rule: "conditions", bias: "none", held: [{ condition, left: 31.257, right: 30 }] }],
    });
    await openScanner();
    const { page } = trader;
    await page.locator('[data-result="1"]').getByText("RSI 7 crosses above 30: 31.26").waitFor();
    await page.locator('[data-scan="scan-1"]').getByText("RSI 7 crosses above 30").waitFor();
    await page.getByRole("button", { name: "New scan" }).click();
    await dialog().getByLabel("Name").fill("Oversold");
    await dialog().getByLabel("Symbols").fill("SIM:ALTA");
    await dialog().getByRole("checkbox", { name: "Structure" }).uncheck();
    await dialog().getByRole("button", { name: "Create scan" }).click();
    await dialog().getByText("Add a condition, or let it look for structure.").waitFor();
    await dialog().getByRole("button", { name: "Add a condition" }).press("Enter");
    const fields = dialog().getByRole("group", { name: "Condition 1" });
    await fields.getByLabel("Compare").selectOption("stochastic");
    await fields.getByLabel("Line").selectOption({ label: "%D" });
    await fields.getByLabel("Relation").selectOption({ label: "is within" });
    await fields.getByLabel("Per cent of the other side").fill("-1");
    await fields.getByLabel("Number").fill("80");
    await dialog().getByRole("button", { name: "Create scan" }).click();
    await fields.getByText("A number from 0 to 100.").waitFor();
    await fields.getByLabel("With").selectOption({ label: "A range" });
    await fields.getByLabel("From").fill("60");
    await fields.getByLabel("To", { exact: true }).fill("40");
    await dialog().getByRole("button", { name: "Create scan" }).click();
    await fields.getByText("The range from 60 to 40 does not begin at its lower end.").waitFor();
    await trader.expectAccessible();
    await trader.shot("scan-within");
    await fields.getByLabel("Relation").selectOption({ label: "crosses below" });
    await fields.getByLabel("Number").fill("");
    await dialog().getByRole("button", { name: "Create scan" }).click();
    await fields.getByText("Type a number, such as 30.").waitFor();
    await trader.expectAccessible();
    await trader.shot("scan-conditions");
    await fields.getByLabel("Number").fill("80");
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
    expect(sent()).toMatchObject([
      {
        method: "POST",
        body: {
          structure: false,
          conditions: [
            {
              left: {
                indicator: "stochastic",
                parameters: { period: 14, smoothPeriod: 3, signalPeriod: 3 },
                line: "d",
              },
              relation: "crosses_below",
              right: { number: 80 },
            },
          ],
        },
      },
    ]);
    await trader.shot("scan-conditions-found");
    expect(trader.complaints).toEqual([]);
  });

  it("shows the columns that the trader chooses, and remembers them; values and prices can be sorted by", async () => {
    const condition = {
      left: { indicator: "rsi", parameters: { period: 14 }, line: "value" },
      relation: "is_above",
      right: { number: 30 },
    } as const;
    const held = (left: number) => [{ condition, left, right: 30 }];
    const found = { ...RESULT, rule: "conditions", bias: "none" } as const;
    Object.assign(scans(), {
      scans: [SCAN],
      results: [
        { ...found, id: 3, held: held(41) },
        { ...found, id: 2, held: held(72.5) },
        { ...RESULT, id: 1 },
      ],
    });
    await openScanner();
    const { page } = trader;
    const row = page.locator('[data-result="2"]');
    const heads = () => page.locator("table:has([data-result]) thead th").allTextContents();
    const order = () =>
      page.locator("[data-result]").evaluateAll((all) => all.map((each) => each.getAttribute("data-result")));
    await row.getByText("2,874.56").waitFor();
    await row.getByText("+2.68%").waitFor();
    await row.getByRole("img", { name: "down over 40 bars of 1D" }).waitFor();
    await page.getByRole("button", { name: "Columns", exact: true }).press("Enter");
    const columns = page.getByRole("group", { name: "Columns" });
    await columns.getByLabel("RSI 14").check();
    await columns.getByLabel("Volume").check();
    for (const each of ["Bias", "Level", "Age"]) await columns.getByLabel(each).uncheck();
    const shown = ["Confirmed (UTC)", "Symbol", "Rule", "Trend", "Last", "Change %", "Volume", "RSI 14"];
    expect(await heads()).toEqual(shown);
    await trader.expectAccessible();
    await trader.shot("scan-columns");
    await page.getByRole("button", { name: "RSI 14" }).click();
    expect(await order()).toEqual(["2", "3", "1"]);
    await page.getByRole("button", { name: "RSI 14" }).click();
    expect(await order()).toEqual(["3", "2", "1"]);
    await page.reload();
    await trader.show("Scanner");
    await row.waitFor();
    expect(await heads()).toEqual(shown);
    expect(trader.complaints).toEqual([]);
  });

  it("reads the last bars of rows in sight alone, and each series once", async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...RESULT, id: 300 - index }));
    Object.assign(scans(), { scans: [SCAN], results: [...many, { ...RESULT, id: 1, chart_symbol: "^GSPC" }] });
    await openScanner();
    const { page, host } = trader;
    const reads = (symbol: string) =>
      host.state.requests.filter(({ path }) => {
        const { pathname, searchParams } = new URL(path, host.url);
        return (
          pathname === "/api/market/candles" &&
          searchParams.get("limit") === "40" &&
          searchParams.get("symbol") === symbol
        );
      }).length;
    const quotes = () => host.state.requests.filter(({ path }) => path === "/api/market/quotes").length;
    await page.locator('[data-result="300"]').getByRole("img", { name: "down over 40 bars of 1D" }).waitFor();
    expect([reads("^NDX"), reads("^GSPC"), quotes()]).toEqual([1, 0, 1]);
    await page.locator('[data-result="1"]').scrollIntoViewIfNeeded();
    await page.locator('[data-result="1"]').getByRole("img", { name: "down over 40 bars of 1D" }).waitFor();
    // Neither a run nor a price reads them again.
    const told = host.state.requests.length;
    host.emit({ type: "scans" });
    host.emit({ type: "market", symbol: "^NDX" });
    await expect.poll(() => host.state.requests.slice(told).some(({ path }) => path.endsWith("/results"))).toBe(true);
    expect([reads("^NDX"), reads("^GSPC")]).toEqual([1, 1]);
    expect(trader.complaints).toEqual([]);
  });

  it("tells the run log, runs, switches off, reports a failed run, and removes after a question", async () => {
    const error = { code: "host.store_full", message: "database or disk is full" };
    // Told in whole hours: half an hour may pass until the page says it.
    const next_run_at = new Date(Date.now() + 150 * 60_000).toISOString();
    Object.assign(scans(), { scans: [{ ...SCAN, error, next_run_at }], results: [RESULT], runs: [RUN] });
    await openScanner();
    const { page } = trader;
    const row = page.locator('[data-scan="scan-1"]');
    await row.getByText("The last run failed").waitFor();
    await row.getByText("in 2 hours").waitFor();
    await page.getByRole("button", { name: "Run log" }).click();
    await page.getByText("caught up after missed runs · 1 of 2 series · 2 new events").waitFor();
    await page.getByText("no source has NOWHERE:X").waitFor();
    await trader.expectAccessible();
    await trader.shot("scan-runs");
    await page.getByRole("button", { name: "Switch Breaks of indexes off" }).click();
    await page.getByRole("button", { name: "Switch Breaks of indexes on" }).waitFor();
    await page.getByRole("button", { name: "Run Breaks of indexes now" }).click();
    await row.getByText("running").waitFor();
    await page.getByRole("button", { name: "Remove Breaks of indexes" }).click();
    await dialog().getByText("its run log and its results are deleted").waitFor();
    await dialog().getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("No scans yet").waitFor();
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /api/scans/scan-1",
      "POST /api/scans/scan-1/run",
      "DELETE /api/scans/scan-1",
    ]);
    expect(trader.complaints).toEqual([]);
  });
});
