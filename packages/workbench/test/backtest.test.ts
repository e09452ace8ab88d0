import { afterEach, beforeEach, expect, it } from "vitest";
import { newTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader();
});
afterEach(() => trader.leave());

const sent = () =>
  trader.host.state.requests.filter(({ path, method }) => path.startsWith("/api/backtests") && method !== "GET");

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
  await result.getByText("29.79 (0.03%)").or(result.getByText("29.79 (+0.03%)")).waitFor();
  await result.getByRole("row", { name: /Long \(ambiguous\)/ }).waitFor();
  const cursor = result.getByRole("slider", { name: "Point of the curves" });
  await cursor.press("Home");
  await expect.poll(() => cursor.getAttribute("aria-valuetext")).toMatch(/^2024-01-01: equity 100,000/);
  await cursor.press("ArrowRight");
  await expect.poll(() => cursor.getAttribute("aria-valuetext")).toMatch(/^2024-01-02: /);
  await trader.expectAccessible();
  await trader.shot("backtest");
});
