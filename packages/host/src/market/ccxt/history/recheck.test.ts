import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type ManualClock, manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  BEGIN,
  type MinuteExchange,
  minuteExchange,
  minuteTime,
} from "../../../../test/fixtures/market/ccxt/minute-exchange.ts";
import { MINUTE } from "../../../../test/fixtures/market/series-bars.ts";
import type { MarketSource } from "../../source.ts";
import { type BarStore, openBarStore } from "../../store/bar-store.ts";
import { ccxtSource } from "../ccxt.ts";

const SYMBOL = "BTC/USD";
const NAME = { symbol: SYMBOL, timeframe: "1m" as const };

let folder: string;
let clock: ManualClock;
let store: BarStore;
let market: MarketSource;
let exchange: MinuteExchange;
let reports: string[];

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-recheck-"));
  reports = [];
});
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

/** Starts a host, some minutes after the exchange's latest price. */
async function begin(later = 0): Promise<void> {
  clock = manualClock(new Date(BEGIN + (exchange.now + later) * MINUTE + 30_000).toISOString());
  store = openBarStore(join(folder, "bars"), SYSTEM_RANDOM);
  market = ccxtSource(
    { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: 1000 },
    {
      clock,
      random: SYSTEM_RANDOM,
      open: async () => exchange,
      bars: () => store,
      report: (cause) => reports.push((cause as Error).message),
    },
  );
  await market.start();
  await look();
}

async function end(): Promise<void> {
  await market.close();
  store.close();
}

/** A chart looks at the newest bars, and at those before a minute. */
async function look(before = 100_000) {
  await market.candles(SYMBOL, "1m", 10_000);
  const found = await market.bars({ ...NAME, before: BEGIN + before * MINUTE, limit: 5000 });
  if (!found.ok) throw new Error(found.reason.message);
  return { ...found.data, minutes: [...found.data.bars.time].map((time) => (time - BEGIN) / MINUTE) };
}

/** Looks until nothing older is coming, and no request is under way. */
async function settled(): Promise<readonly number[]> {
  let minutes: readonly number[] = [];
  await vi.waitFor(
    async () => {
      await turn();
      const asked = exchange.asked.length;
      const found = await look();
      minutes = found.minutes;
      expect([found.coming, exchange.asked.length]).toEqual([undefined, asked]);
    },
    { interval: 5 },
  );
  return minutes;
}

/** A run until minute 400, and the next one weeks later, whose hole between is not read yet. */
async function withHole(): Promise<void> {
  exchange = minuteExchange(count(0, 401), 400);
  await begin();
  await settled();
  await end();
  exchange.minutes = count(0, 2401);
  exchange.now = 2400;
}

describe("an empty answer for times between bars", () => {
  it("is not final: after a minute the exchange is asked again, and its bars fill the gap", async () => {
    await withHole();
    exchange.answer = (from) => (from >= 400 ? [] : undefined) as never;
    await begin();
    const gapped = await settled();
    expect(gapped).toEqual([...count(0, 400), ...count(2101, 2401)]);
    expect(market.symbols()[0]?.notices).toMatchObject([
      { kind: "gap", timeframe: "1m", count: 1, from: minuteTime(400), to: minuteTime(2101) },
    ]);
    const asked = exchange.asked.length;
    exchange.answer = undefined;
    await settled();
    expect(exchange.asked).toHaveLength(asked);
    clock.advance(2 * MINUTE);
    expect(await settled()).toEqual(count(0, 2401));
    expect(market.symbols()[0]?.notices).toBeUndefined();
  });

  it("is asked for again after longer and longer pauses, at last once a day, and after a restart as well", async () => {
    await withHole();
    exchange.minutes = [...count(0, 400), ...count(690, 2401)];
    await begin();
    await settled();
    const again = () => exchange.asked.filter((from) => from > 380 && from < 420).length;
    const first = again();
    for (const [minutes, more] of [
      [2, 1],
      [2, 1],
      [10, 2],
      [60, 3],
      [60, 3],
      [24 * 60, 4],
      [600, 4],
      [15 * 60, 5],
    ] as const) {
      clock.advance(minutes * MINUTE);
      await settled();
      expect(again() - first).toBe(more);
    }
    await end();
    exchange.asked.length = 0;
    await begin(3080);
    await settled();
    expect(again()).toBe(0);
    expect(market.symbols()[0]?.notices).toMatchObject([{ kind: "gap", count: 1 }]);
  });
});

describe("the beginning of a series", () => {
  it("is asked for again an hour later: an exchange that gave nothing may have failed", async () => {
    exchange = minuteExchange(count(0, 5001), 5000);
    exchange.answer = () => [];
    await begin();
    expect(await settled()).toEqual(count(4701, 5001));
    exchange.answer = undefined;
    const asked = exchange.asked.length;
    clock.advance(10 * MINUTE);
    await settled();
    expect(exchange.asked).toHaveLength(asked);
    clock.advance(60 * MINUTE);
    expect(await settled()).toEqual(count(1, 5001));
  });

  it("leaves no gap unnoticed where older bars come after an empty answer", async () => {
    exchange = minuteExchange(count(0, 2401), 2400);
    let isFirst = true;
    exchange.answer = () => {
      if (!isFirst) return undefined as never;
      isFirst = false;
      return [];
    };
    await begin();
    const found = await settled();
    expect(found.length).toBeLessThan(2401);
    clock.advance(2 * MINUTE);
    expect((await settled()).length).toBeGreaterThan(found.length + 250);
    expect((await settled())[0]).toBeLessThan(2);
  });
});
