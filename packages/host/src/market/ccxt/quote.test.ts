import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Candle } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MarketSource } from "../source.ts";
import { type BarStore, openBarStore } from "../store/bar-store.ts";
import { ccxtSource } from "./ccxt.ts";
import type { Exchange } from "./exchange.ts";

const SYMBOL = "BTC/USD";
const DAY = 86_400_000;
const MONDAY = Date.parse("2026-01-05T00:00:00.000Z");

let folder: string;
let store: BarStore;
let market: MarketSource | undefined;

/** A day's bar; its close tells the day. */
const day = (index: number): Candle => {
  const close = 100 + index;
  return { time: new Date(MONDAY + index * DAY).toISOString(), open: close, high: close, low: close, close, volume: 1 };
};
const days = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => day(from + index));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-quote-"));
});
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

async function end(): Promise<void> {
  await market?.close();
  if (market) store.close();
  market = undefined;
}

/** A run of the host at noon of a day. */
async function run(index: number, candles: () => Promise<readonly Candle[]>, price = 150): Promise<MarketSource> {
  const time = new Date(MONDAY + index * DAY + DAY / 2).toISOString();
  const exchange: Exchange = { has: () => true, ticker: async () => ({ price, time }), candles };
  store = openBarStore(folder, SYSTEM_RANDOM);
  const clock = manualClock(time);
  const deps = { clock, random: SYSTEM_RANDOM, open: async () => exchange, bars: () => store, report: () => undefined };
  market = ccxtSource({ exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: 1000 }, deps);
  await market.start();
  return market;
}

/** The first answer that knows this price, or that there is no change to tell. */
async function quoteWith(source: MarketSource, price: number) {
  return vi.waitFor(async () => {
    const found = await source.quote(SYMBOL);
    if (found.ok) expect(found.data.price).toBe(price);
    return found;
  });
}

const down = async () => {
  throw new Error("down");
};

it("compares a price after weeks with yesterday, never with the last day of the run before", async () => {
  const before = await run(3, async () => days(0, 4), 103);
  expect(await before.quote(SYMBOL)).toMatchObject({ data: { price: 103, previous_close: 102 } });
  await end();
  const after = await run(30, async () => days(0, 31));
  const found = await quoteWith(after, 150);
  expect(found).toMatchObject({ data: { price: 150, previous_close: 129, open: 130 } });
});

it("says that the days between are missing while the exchange gives none, instead of a change of weeks", async () => {
  await (await run(3, async () => days(0, 4))).quote(SYMBOL);
  await end();
  const after = await run(30, down);
  expect(await quoteWith(after, 150)).toMatchObject({ ok: false, reason: { code: "market.source_failed" } });
});

it("takes yesterday's bar of an earlier run as what it is, also while the exchange gives no bars", async () => {
  await (await run(3, async () => days(0, 4))).quote(SYMBOL);
  await end();
  const after = await run(3, down, 140);
  expect(await quoteWith(after, 140)).toMatchObject({
    data: { previous_close: 102, open: 140, high: 140, price: 140 },
  });
});

it("has no previous day but the last traded one, where an exchange has no bars of the days between", async () => {
  const market = await run(10, async () => days(0, 4), 160);
  expect(await market.quote(SYMBOL)).toMatchObject({ data: { price: 160, previous_close: 103, open: 160 } });
});
