import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ManualClock, manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { ScriptedMachine } from "@bourse/platform/testing";
import type { SeriesUpdate } from "@bourse/runtime/market";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FakeCandle,
  type FakeExchange,
  fakeExchange,
  rowOf,
} from "../../../test/fixtures/market/ccxt/fake-exchange.fixture.ts";
import type { MarketSource } from "../source.ts";
import { type BarStore, openBarStore } from "../store/bar-store.ts";
import { ccxtSource } from "./ccxt.ts";
import { openExchange } from "./exchange.ts";
import { EXCHANGE_LIMITS } from "./library.ts";

const MINUTE = 60_000;
const SYMBOL = "BTC/USD";
const NAME = { symbol: SYMBOL, timeframe: "1m" as const };
const BEGIN = Date.parse("2026-01-02T00:00:00.000Z");
const LIMITS = { ...EXCHANGE_LIMITS, maxBytes: 200_000 };

let folder: string;
let exchange: FakeExchange;
let clock: ManualClock;
/** In whose time the exchange has to answer: an honest answer has as long as it takes. */
let machine: ScriptedMachine;
let store: BarStore;
let market: MarketSource;
let reports: string[];

const timeOf = (minute: number) => new Date(BEGIN + minute * MINUTE).toISOString();
const bar = (minute: number, change: Partial<FakeCandle> = {}): FakeCandle => ({
  time: timeOf(minute),
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  volume: minute + 1,
  ...change,
});
const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => bar(from + index));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-lies-"));
  exchange = await fakeExchange();
  machine = new ScriptedMachine();
  reports = [];
});
afterEach(async () => {
  await market.close();
  store.close();
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** Follows the exchange from a minute on, of which half is over. */
async function begin(minute: number, seconds = 30): Promise<void> {
  const now = new Date(BEGIN + minute * MINUTE + seconds * 1000).toISOString();
  exchange.ticker = { price: 100, time: now };
  clock = manualClock(now);
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM);
  market = ccxtSource(
    { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: 1000 },
    {
      clock,
      random: SYSTEM_RANDOM,
      open: () => openExchange("coinbaseexchange", { ...exchange, limits: LIMITS, machine: machine.time }),
      bars: () => store,
      report: (cause) => reports.push((cause as Error).message),
    },
  );
  await market.start();
}

async function latest() {
  const found = await market.candles(SYMBOL, "1m", 10_000);
  if (!found.ok) throw new Error(found.reason.message);
  return found.data;
}

async function older(before: number) {
  const found = await market.bars({ ...NAME, before: BEGIN + before * MINUTE, limit: 5000 });
  if (!found.ok) throw new Error(found.reason.message);
  return found.data;
}

const minutesOf = (times: Iterable<number>) => [...times].map((time) => (time - BEGIN) / MINUTE);
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const until = (met: () => void | Promise<void>) => vi.waitFor(met, { interval: 10 });

/** Lets the poller make one round, some time later. */
async function round(ms: number, minute: number, seconds: number): Promise<void> {
  exchange.ticker = { price: 100, time: new Date(BEGIN + minute * MINUTE + seconds * 1000).toISOString() };
  const asked = exchange.asked.length;
  clock.advance(ms);
  await until(() => {
    expect(clock.waiting).toBeGreaterThan(0);
    expect(exchange.asked.length).toBeGreaterThan(asked);
  });
}

describe("an exchange that revises completed bars", () => {
  it("is believed when answers a minute apart agree: the series, the store and those who watch get the bar; it is said", async () => {
    exchange.candles.set(60, minutes(0, 11));
    await begin(10);
    await latest();
    const updates: SeriesUpdate[] = [];
    market.watch(NAME, (update) => updates.push(update));
    const corrected = bar(9, { close: 91, volume: 3 });
    exchange.candles.set(60, [...minutes(0, 9), corrected, bar(10)]);
    await round(1000, 10, 31);
    expect((await latest()).candles.at(-2)).toEqual(bar(9));
    await round(30_000, 11, 1);
    await round(40_000, 11, 41);
    await until(async () => expect((await latest()).candles.find(({ time }) => time === timeOf(9))).toEqual(corrected));
    const list = await latest();
    expect(list).toMatchObject({ revision: 1 });
    expect(updates.flatMap((each) => each.revised ?? [])).toEqual([corrected]);
    expect(updates.flatMap((each) => each.completed).map(({ time }) => time)).not.toContain(timeOf(9));
    const kept = store.find({ ...NAME, sourceId: "ccxt:coinbaseexchange" })?.window({ limit: 100 });
    expect(kept?.close[9]).toBe(91);
    expect(reports).toEqual([`ccxt:coinbaseexchange ${SYMBOL}: the exchange has revised bars of 1m: ${timeOf(9)}`]);
  });

  it("is not believed for what a cache repeats for seconds", async () => {
    exchange.candles.set(60, minutes(0, 11));
    await begin(10);
    await latest();
    const half = bar(9, { volume: 1 });
    exchange.candles.set(60, [...minutes(0, 9), half, bar(10)]);
    for (const second of [31, 32, 33]) await round(1000, 10, second);
    exchange.candles.set(60, minutes(0, 11));
    await round(60_000, 11, 33);
    exchange.candles.set(60, [...minutes(0, 9), half, bar(10)]);
    await round(1000, 11, 34);
    expect((await latest()).candles.find(({ time }) => time === timeOf(9))).toEqual(bar(9));
    expect(await latest()).not.toHaveProperty("revision");
  });
});

describe("older bars of an exchange that lies", () => {
  const good = (from: number, to: number) => minutes(from, to).map(rowOf);

  it.each([
    ["a price of zero", { open: 0, low: 0 }],
    ["a negative price", { low: -1 }],
    ["an infinite price", { high: Number.POSITIVE_INFINITY }],
    ["a negative volume", { volume: -1 }],
    ["a high below its low", { high: 80 }],
  ])("leave out one with %s alone, which is counted and said", async (_, change) => {
    const bad = [300, 350, 400];
    exchange.candles.set(
      60,
      minutes(0, 801).map((each, minute) => (bad.includes(minute) ? { ...each, ...change } : each)),
    );
    await begin(800);
    await latest();
    await until(async () => expect((await older(801)).coming).toBeUndefined());
    expect(minutesOf((await older(801)).bars.time)).toEqual(count(0, 801).filter((minute) => !bad.includes(minute)));
    expect(reports.some((each) => each.includes("3 values were dropped"))).toBe(true);
  });

  it("are the same out of order, twice, with bars of the future and of another timeframe between", async () => {
    exchange.candles.set(60, minutes(0, 801));
    await begin(800);
    await latest();
    exchange.takeOver = (url, response) => {
      const start = (Date.parse(url.searchParams.get("start") ?? "") - BEGIN) / MINUTE;
      const rows = good(Math.max(0, start), Math.min(801, start + 300));
      const odd = [...good(2000, 2003), rowOf(bar(3, { time: timeOf(3).replace(":00.000", ":07.000") }))];
      response.end(JSON.stringify([...odd, ...rows.toReversed(), ...rows, ...odd]));
      return true;
    };
    await until(async () => expect((await older(501)).coming).toBeUndefined());
    expect(minutesOf((await older(501)).bars.time)).toEqual(count(0, 501));
    expect(reports.some((each) => each.includes("values were dropped"))).toBe(true);
  });

  /** Answers with these rows for the minutes before the first answer. */
  const lieBefore = (minute: number, rows: (start: number) => readonly unknown[]) => {
    exchange.takeOver = (url, response) => {
      const start = (Date.parse(url.searchParams.get("start") ?? "") - BEGIN) / MINUTE;
      if (!(start < minute)) return false;
      response.end(JSON.stringify(rows(start)));
      return true;
    };
  };

  it.each([
    ["never move forward", () => good(1450, 1453), [1450, 1451, 1452]],
    ["go back in time", () => good(0, 5), count(0, 5)],
  ])("from pages that %s are those that came; a bounded number of pages is asked for", async (_, rows, came) => {
    exchange.candles.set(60, minutes(0, 2001));
    await begin(2000);
    lieBefore(1701, rows);
    await latest();
    await until(async () => expect(await older(1701)).toMatchObject({ more: false }));
    expect(minutesOf((await older(1701)).bars.time)).toEqual(came);
    expect(exchange.asked.length).toBeLessThan(30);
  });

  it("of another timeframe are refused and said, and asked for again when they are wanted", async () => {
    exchange.candles.set(60, minutes(0, 2001));
    await begin(2000);
    lieBefore(1701, (start) => count(0, 300).map((hour) => rowOf(bar(Math.ceil(start / 60) * 60 + hour * 60))));
    await latest();
    for (let failure = 1; failure <= 6; failure += 1) {
      await until(() => expect(reports).toHaveLength(failure));
      clock.advance(60_000);
    }
    expect(new Set(reports)).toEqual(
      new Set([`coinbaseexchange ${SYMBOL}: bars of 1m were asked for, and bars of 1H came`]),
    );
    expect((await older(1701)).bars.length).toBe(0);
    exchange.takeOver = undefined;
    await until(async () => {
      clock.advance(1000);
      expect(minutesOf((await older(1701)).bars.time)).toEqual(count(0, 1701));
    });
  });

  it.each([
    ["an enormous answer", (write: (part: string) => boolean) => write(`[${"[1,1,1,1,1,1],".repeat(100_000)}`)],
    ["an answer that comes drop by drop", (write: (part: string) => boolean) => write("[")],
  ])("do not come from %s, and nobody who reads waits for it", async (_, send) => {
    exchange.candles.set(60, minutes(0, 801));
    await begin(800);
    await latest();
    await until(async () => expect((await older(501)).coming).toBeUndefined());
    exchange.takeOver = (_url, response) => {
      response.writeHead(200);
      send((part) => response.write(part));
      return true;
    };
    await round(1000, 800, 31);
    expect((await latest()).candles.length).toBeGreaterThan(0);
    expect(minutesOf((await older(501)).bars.time)).toEqual(count(0, 501));
    await until(() => {
      machine.run(LIMITS.timeoutMs);
      expect(reports.length).toBeGreaterThan(0);
    });
    exchange.takeOver = undefined;
  });
});
