import type { CandleAnswer } from "@bourse/contract/host-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTrader, type Trader } from "./actor.ts";

let trader: Trader;
beforeEach(async () => {
  trader = await openTrader({ theme: "dark" });
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
const reads = (what: string) => trader.host.state.requests.filter(({ path }) => path.includes(what)).length;
const wholeReads = () => reads("/market/candles");
const momentReads = () => reads("/market/moment");

describe("a market that moves", () => {
  it("draws the forming bar and the ones after it from the last bars alone", async () => {
    const { page } = trader;
    move(day("20", 2890.5));
    await expect.poll(legend).toMatch(/Apr 20, 2020.*2,890\.50.*forming/);
    const whole = wholeReads();
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
    expect(wholeReads()).toBe(whole);
    expect(momentReads()).toBeGreaterThanOrEqual(3);
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("row", { name: /Apr 21, 2020 forming.*2,910.75/ }).waitFor();
    await page.getByRole("row", { name: /Apr 20, 2020 2,880/ }).waitFor();
    await trader.expectAccessible();
    expect(trader.complaints).toEqual([]);
  });

  it("shows one tick everywhere, and one change against the previous close", async () => {
    const { page, host } = trader;
    host.state.page.watchlist = ["^GSPC"];
    await page.reload();
    await page.getByTitle("Host: live").waitFor();
    await page.locator('[data-watch="^GSPC"]').getByText("2,874.56").waitFor();
    // Records the page after each change of its text, to catch a tick shown in only one place.
    await page.evaluate(() => {
      const shown: string[] = [];
      const priceIn = (text = "", pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
      new MutationObserver(() => {
        const all = [
          priceIn(document.querySelector("[data-legend]")?.textContent, /C ([\d,.]+)/),
          priceIn(document.querySelector("[data-quote]")?.textContent, /^([\d,]+\.\d\d)/),
          priceIn(document.querySelector('[data-watch="^GSPC"]')?.textContent, /\^GSPC([\d,]+\.\d\d)/),
        ];
        if (new Set(all).size > 1) shown.push(all.join(" "));
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { apart: shown });
    });
    for (const close of [2890.5, 2891.25, 2902, 2899.75]) {
      move(day("20", close));
      await expect.poll(legend).toContain(`C ${close.toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
    }
    expect(await page.evaluate(() => (window as unknown as { apart: string[] }).apart)).toEqual([]);
    const change = "+25.19 (+0.88%)";
    expect(await legend()).toContain(`${change} vs prev. close`);
    expect(await page.locator("[data-quote]").textContent()).toContain(`${change}vs prev. close`);
    await page.locator('[data-watch="^GSPC"]').getByTitle("+25.19 against the previous close, 2,874.56").waitFor();
    await page.getByRole("button", { name: "Data table" }).click();
    await page.getByRole("row", { name: /Apr 20, 2020 forming.*2,899\.75 \+25\.19 \(\+0\.88%\)/ }).waitFor();
  });

  it("reads everything again when bars between were missed, and a burst a few times only", async () => {
    const whole = wholeReads();
    move(day("20", 2890), day("21", 2891), day("22", 2892), day("23", 2893), day("24", 2894));
    await expect.poll(legend).toMatch(/Apr 24, 2020/);
    await expect.poll(wholeReads).toBeGreaterThan(whole);
    const before = momentReads();
    for (let count = 0; count < 60; count++) move(day("24", 2894 + count));
    await expect.poll(legend).toContain("2,953.00");
    expect(momentReads() - before).toBeLessThan(10);
  });
});
