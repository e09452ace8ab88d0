import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ManualClock, manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { BarsWindow } from "@bourse/runtime/market";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FakeCandle,
  type FakeExchange,
  fakeExchange,
  rowOf,
} from "../../../../test/fixtures/market/ccxt/fake-exchange.fixture.ts";
import { smallDisk } from "../../../../test/fixtures/market/small-disk.ts";
import type { MarketSource } from "../../source.ts";
import { type BarStore, openBarStore } from "../../store/bar-store.ts";
import type { DiskPort } from "../../store/disk.ts";
import { ccxtSource } from "../ccxt.ts";
import { openExchange } from "../exchange.ts";

const MINUTE = 60_000;
const SYMBOL = "BTC/USD";
const NAME = { symbol: SYMBOL, timeframe: "1m" as const };
const BEGIN = Date.parse("2026-01-02T00:00:00.000Z");
const OPTIONS = { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: 1000 };

let folder: string;
let exchange: FakeExchange;
let clock: ManualClock;
let store: BarStore;
let market: MarketSource | undefined;
let told: string[];
let reports: string[];

/** A bar whose prices tell its minute. */
const bar = (minute: number): FakeCandle => ({
  time: new Date(BEGIN + minute * MINUTE).toISOString(),
  open: 100 + (minute % 50),
  high: 160,
  low: 90,
  close: 101 + (minute % 50),
  volume: minute + 1,
});
const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => bar(from + index));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "bourse-history-"));
  exchange = await fakeExchange();
  told = [];
  reports = [];
});
afterEach(async () => {
  await end();
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** Starts a host's source at a minute of the exchange. */
async function begin(minute: number, disk?: DiskPort): Promise<MarketSource> {
  const now = new Date(BEGIN + minute * MINUTE + 30_000).toISOString();
  exchange.ticker = { price: 100, time: now };
  clock = manualClock(now);
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM, { ...(disk && { disk }) });
  market = ccxtSource(OPTIONS, {
    clock,
    random: SYSTEM_RANDOM,
    open: () => openExchange("coinbaseexchange", exchange),
    bars: () => store,
    report: (cause) => reports.push((cause as Error).message),
  });
  market.subscribe((symbol) => told.push(symbol));
  await market.start();
  return market;
}

async function end(): Promise<void> {
  if (!market) return;
  await market.close();
  market = undefined;
  store.close();
}

async function windowOf(source: MarketSource, before: number, limit = 5000): Promise<BarsWindow> {
  const found = await source.bars({ ...NAME, before: BEGIN + before * MINUTE, limit });
  if (!found.ok) throw new Error(found.reason.message);
  return found.data;
}

const minutesOf = ({ bars }: BarsWindow) => [...bars.time].map((time) => (time - BEGIN) / MINUTE);
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Reads windows until nothing older is coming. */
async function untilAll(source: MarketSource, before: number): Promise<BarsWindow> {
  let last: BarsWindow | undefined;
  await vi.waitFor(
    async () => {
      last = await windowOf(source, before);
      expect(last.coming).toBeUndefined();
    },
    { interval: 10 },
  );
  return last as BarsWindow;
}

const latest = (source: MarketSource) => source.candles(SYMBOL, "1m", 10_000);

describe("the history of an exchange", () => {
  it("comes page by page before the first bars, told as it comes, while the window answers with what is there", async () => {
    exchange.candles.set(60, minutes(0, 1201));
    const source = await begin(1200);
    expect(await latest(source)).toMatchObject({ data: { candles: { length: 300 } } });
    const first = await windowOf(source, 901);
    expect([first.more, first.coming]).toEqual([true, true]);
    const all = await untilAll(source, 901);
    expect(minutesOf(all)).toEqual(count(0, 901));
    expect(all.more).toBe(false);
    expect([all.bars.open[7], all.bars.volume[900]]).toEqual([107, 901]);
    expect(told.filter((symbol) => symbol === SYMBOL).length).toBeGreaterThan(3);
    expect(await latest(source)).toMatchObject({ data: { grown: expect.any(Number) } });
    expect(reports).toEqual([]);
  });

  it("[P27] is there after a restart without a request, and while the exchange is down", async () => {
    exchange.candles.set(60, minutes(0, 1201));
    const source = await begin(1200);
    await latest(source);
    await untilAll(source, 901);
    await end();
    exchange.status = 503;
    const again = await begin(1201);
    const found = await latest(again);
    expect(found).toMatchObject({ ok: true, data: { candles: { length: 1200 } } });
    expect(minutesOf(await windowOf(again, 1200, 1200))).toEqual(count(0, 1200));
  });

  it("continues after a restart where it was, and fills what was missed meanwhile", async () => {
    exchange.candles.set(60, minutes(0, 1201));
    await latest(await begin(1200));
    await end();
    exchange.candles.set(60, minutes(0, 1401));
    const source = await begin(1400);
    await vi.waitFor(async () => {
      const found = await latest(source);
      expect(found.ok && found.data.candles.at(-1)?.time).toBe(bar(1400).time);
    });
    expect(minutesOf(await untilAll(source, 1401))).toEqual(count(0, 1401));
  });

  it("shows the present first after weeks, and leaves no gap unread between", async () => {
    exchange.candles.set(60, minutes(0, 401));
    const before = await begin(400);
    await latest(before);
    await untilAll(before, 401);
    await end();
    exchange.candles.set(60, minutes(0, 2401));
    const source = await begin(2400);
    await vi.waitFor(async () => {
      const found = await latest(source);
      expect(found.ok && found.data.candles[0]?.time).toBe(bar(2101).time);
    });
    // Bars of an earlier run do not stand beside the present as if nothing lay between.
    const shown = minutesOf(await windowOf(source, 2101, 10));
    expect(shown).toEqual(count(2101 - shown.length, 2101));
    expect(minutesOf(await untilAll(source, 2401))).toEqual(count(0, 2401));
  });

  it("is complete from an exchange that gives fewer bars at a time than it is asked for", async () => {
    exchange.candles.set(60, minutes(0, 1201));
    exchange.page = 70;
    const source = await begin(1200);
    await latest(source);
    expect(minutesOf(await untilAll(source, 1131))).toEqual(count(0, 1131));
  });

  it("steps over times without a trade, and takes long silence as the beginning", async () => {
    exchange.candles.set(60, [...minutes(0, 100), ...minutes(1000, 1201)]);
    const source = await begin(1200);
    await latest(source);
    const all = await untilAll(source, 1000);
    expect(minutesOf(all)).toEqual(count(0, 100));
    expect(all.more).toBe(false);
  });

  it("stops neither prices nor charts on a full disk, which is said once, and is kept when there is room again", async () => {
    exchange.candles.set(60, minutes(0, 401));
    const disk = smallDisk(0);
    const source = await begin(400, disk);
    expect(await latest(source)).toMatchObject({ data: { candles: { length: 300 } } });
    expect(minutesOf(await windowOf(source, 401, 50))).toEqual(count(351, 401));
    exchange.candles.set(60, minutes(0, 402));
    exchange.ticker = { price: 101, time: bar(401).time };
    clock.advance(40_000);
    await vi.waitFor(async () => expect(await latest(source)).toMatchObject({ data: { candles: { length: 301 } } }));
    expect(reports.filter((each) => each.includes("ENOSPC"))).toHaveLength(1);
    disk.room = Number.MAX_SAFE_INTEGER;
    exchange.candles.set(60, minutes(0, 403));
    exchange.ticker = { price: 102, time: bar(402).time };
    clock.advance(60_000);
    await vi.waitFor(async () => {
      clock.advance(1000);
      await latest(source);
      expect(store.find({ ...NAME, sourceId: "ccxt:coinbaseexchange" })?.count).toBeGreaterThan(300);
    });
    expect(minutesOf(await untilAll(source, 402))).toEqual(count(0, 402));
  });
});

describe("bars that the disk has damaged", () => {
  it("[P28] are said, removed and read again after a restart, as if they had never been kept", async () => {
    exchange.candles.set(60, minutes(0, 1201));
    const before = await begin(1200);
    await latest(before);
    await untilAll(before, 901);
    await end();
    const [name] = readdirSync(join(folder, "bars")).filter((each) => each.endsWith(".bars"));
    const path = join(folder, "bars", name ?? "");
    const bytes = readFileSync(path);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const source = await begin(1200);
    expect(await latest(source)).toMatchObject({ ok: true, data: { candles: { length: 300 } } });
    expect(minutesOf(await untilAll(source, 901))).toEqual(count(0, 901));
    expect(reports.filter((each) => each.includes("damaged"))).toHaveLength(1);
  });
});

describe("a source that is closed", () => {
  it("[P30] keeps nothing of an answer that was under way, and says nothing of it", async () => {
    exchange.candles.set(60, minutes(0, 301));
    const source = await begin(300);
    const asked = Promise.withResolvers<() => void>();
    exchange.takeOver = (_url, response) => {
      asked.resolve(() => response.end(JSON.stringify(minutes(0, 301).map(rowOf))));
      return true;
    };
    const reading = latest(source);
    const answer = await asked.promise;
    await end();
    answer();
    expect(await reading).toMatchObject({ ok: false });
    expect([reports, clock.waiting]).toEqual([[], 0]);
  });
});
