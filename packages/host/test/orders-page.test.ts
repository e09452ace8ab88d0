import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountEquity, AccountOrder, ChartList, QuoteAnswer, SymbolList } from "@bourse/contract/host-api";
import { type HostProcess, startHostProcess } from "@bourse/host/testing";
import { violationsOf } from "@bourse/testing/axe";
import { openPage } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "bourse-orders-page-"));
let host: HostProcess;
let page: Page;
/** Of the first chart. */
let symbol = "";

const start = (port = "0") =>
  // Nobody listens there: no marketplace is needed.
  startHostProcess({ DATA_DIR: dataDir, CLOUD_URL: "http://127.0.0.1:9", MARKET_SOURCE: "sim", PORT: port });

beforeAll(async () => {
  host = await start();
  page = await openPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
});
afterAll(async () => {
  await page?.close();
  await host?.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Answer>(path: string): Promise<Answer> {
  return (await (await host.call("GET", path)).json()) as Answer;
}
const orders = async (): Promise<readonly AccountOrder[]> =>
  (await ask<{ readonly orders: readonly AccountOrder[] }>("/api/accounts/paper/orders")).orders;
/** Whether the page shows the day's worth of the account, to the last digit. */
const isEquityShown = async () => {
  const [today] = (await ask<AccountEquity>("/api/accounts/paper/equity")).days;
  if (!today) return false;
  const row = page.getByRole("row", { name: new RegExp(`^${today.day} `) });
  return (await row.getByTitle(today.equity, { exact: true }).count()) === 1;
};
const sliders = () => page.locator("[data-chip]").getByRole("slider");

interface Ticket {
  readonly type: "market" | "limit";
  readonly price?: string;
  readonly target: string;
  readonly guard: string;
}

async function buy(quantity: string, { type, price, target, guard }: Ticket): Promise<void> {
  await page.getByLabel("Type", { exact: true }).selectOption(type);
  await page.getByLabel("Quantity", { exact: true }).fill(quantity);
  if (price !== undefined) await page.getByLabel("Limit price").fill(price);
  await page.getByLabel("Take profit (if wanted)").fill(target);
  await page.getByLabel("Stop loss (if wanted)").fill(guard);
  await page.getByRole("button", { name: "Buy on paper" }).click();
  await page.getByText(`Placed: buy ${quantity} ${symbol}.`).waitFor();
}

it("[P27] a trader places, drags, is filled, halts, and finds everything again after kill -9, on page and chart", async () => {
  // The cash of an account covers few pieces of what the simulated market quotes first.
  await host.call("PUT", "/api/accounts/paper/simulation", { funding: "margin" });
  await page.goto(`${host.origin}/#key=${host.token}`);
  await page.locator("[data-legend]").waitFor();
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByText("Paper account").waitFor();
  await page.getByRole("tab", { name: "Ticket" }).click();
  [symbol = ""] = (await ask<ChartList>("/api/charts")).charts.map((each) => each.symbol);
  const { price } = await ask<QuoteAnswer>(`/api/market/quote?symbol=${encodeURIComponent(symbol)}`);
  const { symbols } = await ask<SymbolList>("/api/market/symbols");
  const decimals = symbols.find((each) => each.symbol === symbol)?.price_decimals;
  const at = (share: number) => (price * share).toFixed(decimals);

  await buy("3", { type: "limit", price: at(0.98), target: at(1.3), guard: at(0.7) });
  const entry = sliders().filter({ hasText: "Buy 3, limit" });
  const box = await entry.boundingBox();
  if (!box) throw new Error("the order has no line");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 25, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number((await orders())[0]?.price)).toBeLessThan(Number(at(0.98)));

  await buy("2", { type: "market", target: at(1.3), guard: at(0.7) });
  await page.locator('[data-chip="position"]').getByText("Long 2 at").waitFor();
  await sliders().filter({ hasText: "Sell 2, take profit" }).waitFor();
  await sliders().filter({ hasText: "Sell 2, stop loss" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Halt" }).click();
  await page.getByText("Halted: takes no orders").waitFor();
  await entry.waitFor({ state: "detached" });
  expect(await sliders().count()).toBe(2);
  const before = await orders();

  const { port } = new URL(host.origin);
  expect(await host.end("SIGKILL")).toBe("SIGKILL");
  host = await start(port);
  expect(await orders()).toEqual(before);
  await page.reload();
  await page.locator("[data-legend]").waitFor();
  // The panels are open still: the page keeps them.
  await page.getByText("Halted: takes no orders").waitFor();
  await page.locator('[data-chip="position"]').getByText("Long 2 at").waitFor();
  await expect.poll(() => sliders().count()).toBe(2);
  await page.getByRole("button", { name: "Fills" }).click();
  await page.getByRole("row", { name: new RegExp(`${symbol} Bought 2 `) }).waitFor();
  await page.getByRole("button", { name: "Equity" }).click();
  // At a price of the last five minutes, which since the fill may have risen or fallen.
  await expect.poll(isEquityShown).toBe(true);
});
