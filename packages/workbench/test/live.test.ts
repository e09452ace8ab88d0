import type { CandleAnswer } from "@bourse/contract/host-api";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeBrowser, newTrader, type Trader } from "./actor.ts";

afterAll(closeBrowser);

let trader: Trader;
beforeEach(async () => {
  trader = await newTrader({ theme: "dark" });
  await trader.page.goto(trader.host.address);
  await trader.page.locator("[data-legend]").waitFor();
  await trader.page.getByTitle("Host: live").waitFor();
});
afterEach(() => trader.leave());

const day = (date: string, close: number): CandleAnswer => {
  const [open, high, low] = [2880, Math.max(2885, close), Math.min(2870, close)];
  return { time: `2020-04-${date}T00:00:00.000Z`, open, high, low, close, volume: 4e9 };
};

function move(...live: CandleAnswer[]): void {
  trader.host.state.live = live;
  trader.host.emit({ type: "market", symbol: "^GSPC" });
}

const legend = () => trader.page.locator("[data-legend]").textContent();
const spoken = () => trader.page.locator("[data-spoken]").textContent();
const candleReads = (limit: number) =>
  trader.host.state.requests.filter(({ path }) => path.includes("/candles") && path.includes(`limit=${limit}`)).length;

describe("a market that moves", () => {
  it("draws the forming bar and the ones after it from the last bars alone", async () => {
    const { page } = trader;
    move(day("20", 2890.5));
    await expect.poll(legend).toMatch(/Apr 20, 2020.*2,890\.50.*forming/);
    const whole = candleReads(10_000);
    await page.locator("[data-chart]").focus();
    await page.keyboard.press("End");
    await expect.poll(spoken).toContain("close 2,890.50");
    move(day("20", 2901.25));
    await expect.poll(legend).toContain("2,901.25");
    expect(await spoken()).toContain("close 2,890.50");
    move(day("20", 2902), day("21", 2910.75));
    await page.getByText("2,910.75").first().waitFor();
    // The cursor stays on its bar, which has ended.
    await expect.poll(legend).toMatch(/Apr 20, 2020.*2,902\.00/);
    expect(await legend()).not.toContain("forming");
    await trader.shot("live");
    expect(candleReads(10_000)).toBe(whole);
    expect(candleReads(3)).toBeGreaterThanOrEqual(3);
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("row", { name: /Apr 21, 2020 forming.*2,910.75/ }).waitFor();
    await page.getByRole("row", { name: /Apr 20, 2020 2,880/ }).waitFor();
    await trader.expectAccessible();
    expect(trader.complaints).toEqual([]);
  });

  it("reads everything again when bars between were missed, and a burst a few times only", async () => {
    const whole = candleReads(10_000);
    move(day("20", 2890), day("21", 2891), day("22", 2892), day("23", 2893), day("24", 2894));
    await expect.poll(legend).toMatch(/Apr 24, 2020/);
    await expect.poll(() => candleReads(10_000)).toBeGreaterThan(whole);
    const before = candleReads(3);
    for (let count = 0; count < 60; count++) move(day("24", 2894 + count));
    await expect.poll(legend).toContain("2,953.00");
    expect(candleReads(3) - before).toBeLessThan(10);
  });
});
