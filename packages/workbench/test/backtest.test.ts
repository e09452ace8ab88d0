import { readFileSync } from "node:fs";
import type { BacktestTrade } from "@bourse/contract/host-api";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";
import { DAILY } from "./bars.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const sent = () =>
  trader.host.state.requests.filter(({ path, method }) => path.startsWith("/api/backtests") && method !== "GET");

/** Name and text of the file that a button saves. */
async function saved(page: Page, button: string): Promise<readonly [string, string]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
}

it("a backtest is started with the keyboard, cancelled, and read as curves and as tables", async () => {
  const { page, host } = trader;
  await page.goto(host.address);
  await page.locator("[data-legend]").waitFor();
  await page.getByRole("tab", { name: "Backtest" }).click();
  await page.getByText("No backtests yet").waitFor();
  await trader.expectAccessible();
  await page.getByLabel("fast").fill("2.5");
  await page.getByRole("button", { name: "Run backtest" }).press("Enter");
  await page.getByText("Type a whole number of at least 1").waitFor();
  await page.getByLabel("fast").fill("10");
  await page.getByLabel("Tick", { exact: true }).fill("0");
  await page.keyboard.press("Enter");
  await page.getByText("Type a number above 0, such as 12.5.").waitFor();
  await page.getByLabel("Tick", { exact: true }).fill("0.05");
  await page.getByLabel("Spread in ticks").fill("2");
  await page.getByLabel("Funding").selectOption("margin");
  await page.getByLabel("First day (UTC)").fill("2024-01-01");
  await page.getByLabel("Last day (UTC)").fill("2024-02-29");
  await page.keyboard.press("Enter");
  await page.getByText("20 of 60 bars").waitFor();
  expect(sent()).toMatchObject([
    {
      body: {
        strategy: "bourse.strategies.sma-cross",
        symbol: "^GSPC",
        timeframe: "1D",
        parameters: { fast: 10 },
        cash: "100000",
        fee_rate: "0.001",
        tick: "0.05",
        spread_ticks: "2",
        slippage_ticks: "0",
        slippage_share: "0",
        funding: "margin",
        from: "2024-01-01T00:00:00.000Z",
        to: "2024-03-01T00:00:00.000Z",
      },
    },
  ]);
  await trader.expectAccessible();
  await page.getByRole("button", { name: "Cancel Moving average cross on ^GSPC" }).press("Enter");
  await page.getByText("Cancelled").waitFor();
  const { backtests } = host.state;
  const [first] = backtests.all;
  if (!first) throw new Error("there is no backtest");
  const reason = { code: "backtest.strategy_hung", message: "no bar closed for 10 s" };
  backtests.all = [
    { ...first, state: "done", progress: { bars: 60, of: 60 }, profit: "29.797", profit_share: "0.00029797" },
    { ...first, id: first.id.replace("4000", "4001"), state: "failed", reason },
  ];
  host.emit({ type: "backtests" });
  await page.getByText("backtest.strategy_hung").waitFor();
  const result = page.getByRole("region", { name: "Result of Moving average cross on ^GSPC" });
  await result.getByText("29.80 (0.03%)").or(result.getByText("29.80 (+0.03%)")).waitFor();
  await result.getByRole("row", { name: /Long \(ambiguous\)/ }).waitFor();
  const cursor = result.getByRole("slider", { name: "Point of the curves" });
  await cursor.press("Home");
  await expect.poll(() => cursor.getAttribute("aria-valuetext")).toMatch(/^2024-01-01: equity 100,000\.00/);
  await cursor.press("ArrowRight");
  await expect.poll(() => cursor.getAttribute("aria-valuetext")).toMatch(/^2024-01-02: /);
  expect(await saved(page, "Trades (CSV)")).toEqual([
    "bourse.strategies.sma-cross-GSPC-1D-trades.csv",
    expect.stringMatching(/^side,opened_at,.*\nlong,2024-01-04T00:00:00.000Z,.*,true\n$/),
  ]);
  expect((await saved(page, "Equity (CSV)"))[1]).toBe(
    "time,equity\n1970-01-01T00:00:00.000Z,1\n1970-01-02T00:00:00.000Z,2.5\n",
  );
  expect(JSON.parse((await saved(page, "Everything (JSON)"))[1])).toMatchObject({ trades: [{ pnl: "29.797" }] });
  await trader.expectAccessible();
  await trader.shot("backtest");
});

it("backtests are compared side by side, and the trades of one are marked on the chart", async () => {
  const { page, host } = trader;
  const request = {
    strategy: "bourse.strategies.sma-cross",
    symbol: "^GSPC",
    timeframe: "1D",
    parameters: { fast: 10 },
    cash: "100000",
  } as const;
  const done = (last: number) =>
    ({
      id: `00000000-0000-4000-8000-00000000000${last}`,
      title: `Cross ${last}`,
      request,
      asked_at: "2026-01-05T12:00:00.000Z",
      state: "done",
      progress: { bars: 60, of: 60 },
    }) as const;
  host.state.backtests.all = [done(1), done(2)];
  // At a bar that the chart shows.
  const bar = DAILY.at(-9);
  await page.route("**/api/backtests/*/trades*", async (route) => {
    const { trades } = (await (await route.fetch()).json()) as { trades: BacktestTrade[] };
    const here = { opened_at: bar?.time, entry_price: String(bar?.close) };
    await route.fulfill({ json: { trades: trades.map((each) => ({ ...each, ...here })) } });
  });
  await page.goto(host.address);
  await page.locator("[data-legend]").waitFor();
  await page.getByRole("tab", { name: "Backtest" }).click();
  await page.getByRole("button", { name: "Compare Cross 1 on ^GSPC" }).click();
  expect(await page.getByRole("region", { name: "Compared backtests" }).count()).toBe(0);
  await page.getByRole("button", { name: "Compare Cross 2 on ^GSPC" }).click();
  const compared = page.getByRole("region", { name: "Compared backtests" });
  await compared.getByText("A (solid): Cross 1, ^GSPC 1D, fast 20").waitFor();
  await compared.getByText("B (dashed): Cross 2, ^GSPC 1D, fast 20").waitFor();
  await compared.getByRole("row", { name: "Closed trades 1: 1 won, 0 lost 1: 1 won, 0 lost" }).waitFor();
  expect(await compared.locator("polyline").count()).toBe(2);
  await trader.expectAccessible();
  await trader.shot("backtests-compared");
  const chart = page.locator("[data-chart]");
  const picture = async () => {
    await page.mouse.move(5, 5);
    return (await chart.screenshot()).toString("base64");
  };
  const before = await picture();
  await page.getByRole("button", { name: "Mark the trades on the chart" }).click();
  await expect.poll(picture).not.toBe(before);
  await page.getByRole("button", { name: "Take the trades off the chart" }).click();
  await expect.poll(picture).toBe(before);
});
