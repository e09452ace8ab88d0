import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BarsHeader, ChartList } from "@bourse/contract/host-api";
import { type TestHost, testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { openPage } from "@bourse/testing/browser";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ccxtSource } from "../src/market/ccxt/ccxt.ts";
import { openExchange } from "../src/market/ccxt/exchange.ts";
import type { MarketSource } from "../src/market/source.ts";
import { type BarStore, openBarStore } from "../src/market/store/bar-store.ts";
import { type FakeCandle, type FakeExchange, fakeExchange } from "./fixtures/market/ccxt/fake-exchange.fixture.ts";

const MINUTE = 60_000;
const SYMBOL = "BTC/USD";
/** Folder for screenshots, which only people look at; absent: none are taken. */
const SHOTS = process.env.BOURSE_SHOTS;

let folder: string;
let exchange: FakeExchange;
let store: BarStore;
let market: MarketSource;
let host: TestHost;
let page: Page;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-exchange-page-"));
  exchange = await fakeExchange();
});
afterEach(async () => {
  await page.close();
  await host.dispose();
  await market.close();
  store.close();
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** Minutes up to now, with a night in between for which the exchange has no bars. */
function candles(): FakeCandle[] {
  const end = Math.floor(Date.now() / MINUTE);
  const bar = (minute: number): FakeCandle => {
    const close = 100 + 5 * Math.sin(minute / 40);
    const time = new Date((end - 1500 + minute) * MINUTE).toISOString();
    return { time, open: close - 0.5, high: close + 1, low: close - 1, close, volume: 10 + (minute % 7) };
  };
  return Array.from({ length: 1501 }, (_, minute) => bar(minute)).filter((_, minute) => minute < 350 || minute > 1050);
}

async function begin(theme: "light" | "dark"): Promise<void> {
  exchange.candles.set(60, candles());
  exchange.ticker = { price: 100, time: new Date().toISOString() };
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM);
  market = ccxtSource(
    { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: 1000 },
    {
      clock: SYSTEM_CLOCK,
      random: SYSTEM_RANDOM,
      open: () => openExchange("coinbaseexchange", exchange),
      bars: () => store,
      report: () => undefined,
    },
  );
  await market.start();
  const pageFolder = join(import.meta.dirname, "../../workbench/dist");
  host = await testHost({ market, clock: SYSTEM_CLOCK, pageFolder });
  const origin = await host.listen();
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${host.token}`, ...(body && { "content-type": "application/json" }) };
    return fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const { charts } = (await (await call("GET", "/api/charts")).json()) as ChartList;
  await call("PUT", `/api/charts/${charts[0]?.chart_id}`, { symbol: SYMBOL, timeframe: "1m" });
  page = await openPage({ viewport: { width: 1440, height: 900 }, colorScheme: theme });
  await page.goto(`${origin}/#key=${host.token}`);
  await page.locator("[data-legend]").first().waitFor();
}

describe.each(["light", "dark"] as const)("the history of an exchange on the page, in the %s theme", (theme) => {
  it("is read as far back as the chart is scrolled, and the page says where the exchange has no bars", async () => {
    await begin(theme);
    const windows: BarsHeader[] = [];
    page.on("response", async (response) => {
      if (new URL(response.url()).pathname !== "/api/market/bars" || !response.ok()) return;
      // The browser may be closed while one is read.
      const body = await response.body().catch(() => undefined);
      const [header] = body?.toString("latin1").split("\n") ?? [];
      if (header !== undefined) windows.push(JSON.parse(header) as BarsHeader);
    });
    await page.getByRole("heading", { name: `${SYMBOL} 1m` }).waitFor();
    await page.locator("[data-chart]").focus();
    await expect
      .poll(async () => {
        await page.keyboard.press("-");
        await page.keyboard.press("Home");
        return windows.some(({ more }) => !more);
      })
      .toBe(true);
    expect(exchange.asked.filter((path) => path.endsWith("/candles")).length).toBeGreaterThan(4);
    await page.getByText("1 note on the data").click();
    await page.getByText(/^The exchange has given no 1m bars from .+ UTC to .+ UTC; it is asked again\.$/).waitFor();
    if (SHOTS === undefined) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `exchange-history-${theme}.png`) });
  });
});
