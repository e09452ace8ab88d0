import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { MarketSample, SeriesUpdate } from "@bourse/runtime/market";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FakeCandle,
  type FakeExchange,
  fakeExchange,
} from "../../../test/fixtures/market/ccxt/fake-exchange.fixture.ts";
import type { MarketSource } from "../source.ts";
import { ccxtSource } from "./ccxt.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import type { Ticker } from "./ticker.ts";

const MINUTE = 60;
const POLL_MS = 1000;
const REQUEST = { symbol: "BTC/USD", timeframe: "1m" as const };

let exchange: FakeExchange;
let market: MarketSource;
let clock: ReturnType<typeof manualClock>;
let samples: MarketSample[];
let reports: unknown[];

const at = (minute: number, second = 0) =>
  `2026-01-02T00:${String(minute).padStart(2, "0")}:${String(second).padStart(2, "0")}.000Z`;

const bar = (minute: number, change: Partial<FakeCandle> = {}): FakeCandle => ({
  time: at(minute),
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  volume: 7,
  ...change,
});

/** Sets the exchange's answers: the minutes of the candles, and the ticker's time within the last minute. */
function tell(minutes: readonly number[], time: string, price = 105): void {
  const bars = minutes.map((minute) => bar(minute));
  exchange.candles.set(MINUTE, bars);
  exchange.ticker = { price, time };
}

async function begin(): Promise<void> {
  market = ccxtSource(
    { exchange: "coinbaseexchange", symbols: ["BTC/USD"], pollMs: POLL_MS },
    {
      clock,
      random: SYSTEM_RANDOM,
      open: () => openExchange("coinbaseexchange", exchange),
      report: (cause) => reports.push(cause),
    },
  );
  market.samples((sample) => samples.push(sample));
  await market.start();
  await vi.waitFor(() => expect(samples).toHaveLength(1));
  await waiting();
}

/** Runs one more round to its end; the next one is then scheduled. */
async function round(ms = POLL_MS): Promise<void> {
  clock.advance(ms);
  await waiting();
}

const waiting = () => vi.waitFor(() => expect(clock.waiting).toBe(1), { interval: 5 });

async function series() {
  const found = await market.series(REQUEST, 256);
  if (!found.ok) throw new Error(found.reason.message);
  return found.data;
}

function watch(): SeriesUpdate[] {
  const updates: SeriesUpdate[] = [];
  market.watch(REQUEST, (update) => updates.push(update));
  return updates;
}

const minutes = (candles: readonly { time: string }[]) => candles.map((each) => Number(each.time.slice(14, 16)));

beforeEach(async () => {
  exchange = await fakeExchange();
  clock = manualClock();
  samples = [];
  reports = [];
});
afterEach(async () => {
  await market?.close();
  await exchange.close();
});

describe("a source that is closed", () => {
  it("[P30] tells nothing of an answer that was under way", async () => {
    const ticker = Promise.withResolvers<Ticker>();
    const asked = Promise.withResolvers<void>();
    const told: unknown[] = [];
    const slow: Exchange = {
      has: () => true,
      ticker: () => {
        asked.resolve();
        return ticker.promise;
      },
      candles: async () => [bar(0), bar(1)],
    };
    const deps = {
      random: SYSTEM_RANDOM,
      clock,
      open: async () => slow,
      report: (cause: unknown) => reports.push(cause),
    };
    market = ccxtSource({ exchange: "coinbaseexchange", symbols: ["BTC/USD"], pollMs: POLL_MS }, deps);
    market.samples((sample) => told.push(sample));
    market.subscribe((symbol) => told.push(symbol));
    market.watch(REQUEST, (update) => told.push(update));
    await market.start();
    await asked.promise;
    const reading = market.series(REQUEST, 10);
    await market.close();
    ticker.resolve({ price: 1, time: at(1) });
    await reading;
    expect([told, reports, clock.waiting]).toEqual([[], [], 0]);
  });
});

describe("the ccxt source on the real library", () => {
  it("keeps the exchange's last candle forming until its period is over by the exchange's time and two answers agree", async () => {
    tell([0, 1, 2], at(2, 30));
    await begin();
    const before = await series();
    expect(before).toEqual({
      ...REQUEST,
      sourceId: "ccxt:coinbaseexchange",
      asOf: at(2, 30),
      completed: [bar(0), bar(1)],
      forming: bar(2),
    });
    const updates = watch();
    tell([0, 1, 2], at(3, 0));
    await round();
    expect(updates).toEqual([]);
    tell([0, 1, 2], at(3, 1));
    await round();
    expect(updates).toEqual([{ completed: [bar(2)] }]);
    expect((await series()).forming).toBeUndefined();
    expect(reports).toEqual([]);
  });

  it("tells each completed candle once and never changes it, whatever the exchange says later", async () => {
    tell([0, 1], at(1, 10));
    await begin();
    await series();
    const updates = watch();
    exchange.candles.set(MINUTE, [bar(0, { close: 91 }), bar(1, { volume: 9 }), bar(2)]);
    exchange.ticker = { price: 106, time: at(2, 1) };
    await round();
    expect(updates).toEqual([{ completed: [bar(1, { volume: 9 })], forming: bar(2) }]);
    exchange.candles.set(MINUTE, [bar(0, { close: 91 }), bar(1, { close: 91 }), bar(2)]);
    await round();
    expect(updates).toHaveLength(1);
    expect((await series()).completed).toEqual([bar(0), bar(1, { volume: 9 })]);
  });

  it("drops samples and forming candles that are older than what is known, and what is the same again", async () => {
    tell([0], at(0, 30));
    await begin();
    await series();
    const updates = watch();
    tell([0], at(0, 10), 999);
    exchange.candles.set(MINUTE, [bar(0, { volume: 3 })]);
    await round();
    tell([0], at(0, 30));
    await round();
    expect(samples).toHaveLength(1);
    expect(updates).toEqual([]);
    tell([0], at(0, 30), 104);
    await round();
    expect(samples.map((each) => each.price)).toEqual([105, 104]);
    expect(new Set(samples.map((each) => each.stream)).size).toBe(1);
  });

  it("fills what was missed in an outage with the next update, in another stream, after waiting longer and longer", async () => {
    tell([0, 1], at(1, 30));
    await begin();
    await series();
    const updates = watch();
    exchange.status = 503;
    await round();
    const asked = exchange.asked.length;
    clock.advance(POLL_MS);
    expect(exchange.asked).toHaveLength(asked);
    await round(POLL_MS);
    expect(exchange.asked).toHaveLength(asked + 1);
    expect(reports.length).toBe(2);
    exchange.status = 200;
    tell([0, 1, 2, 3, 5], at(5, 1), 120);
    await round(4 * POLL_MS);
    expect(updates.map((each) => minutes(each.completed))).toEqual([[1, 2, 3]]);
    expect(updates[0]?.forming).toEqual(bar(5));
    expect(samples.map((each) => each.price)).toEqual([105, 120]);
    expect(samples[1]?.stream).not.toBe(samples[0]?.stream);
    const { completed } = await series();
    expect(minutes(completed)).toEqual([0, 1, 2, 3]);
  });

  it("begins another stream when it was not running for a while", async () => {
    tell([0], at(0, 1));
    await begin();
    tell([0], at(0, 2));
    await round(10 * POLL_MS);
    expect(samples[1]?.stream).not.toBe(samples[0]?.stream);
  });

  it("leaves out what is no bar of the timeframe", async () => {
    tell([], at(9, 0));
    const [good, odd] = [Date.parse(at(1)) / 1000, Date.parse(at(2)) / 1000 + 7];
    exchange.rawCandles = [
      [good, 90, 110, 100, 105, 7],
      [odd, 90, 110, 100, 105, 7],
      [good + 60, 111, 110, 100, 105, 7],
      [good + 120, 90, 110, 100, null, 7],
      [good + 180, 90, 110, 100, 105, -1],
      ["x", 90, 110, 100, 105, 1],
    ];
    await begin();
    expect(await series()).toMatchObject({ completed: [], forming: bar(1) });
  });

  it("quotes the latest sample against the day before, and gives the chart its candles", async () => {
    const day = (time: string, close: number) => bar(0, { time, close });
    exchange.candles.set(86_400, [day("2026-01-01T00:00:00.000Z", 100), day("2026-01-02T00:00:00.000Z", 105)]);
    tell([0, 1], at(1, 30), 112);
    await begin();
    expect(await market.quote("BTC/USD")).toEqual({
      ok: true,
      data: {
        symbol: "BTC/USD",
        price: 112,
        time: at(1, 30),
        open: 100,
        high: 112,
        low: 90,
        previous_close: 100,
        change: 12,
        change_percent: 12,
        volume: 7,
        source: "ccxt:coinbaseexchange",
      },
    });
    expect(await market.candles("BTC/USD", "1m", 1)).toMatchObject({
      data: { availability: "native", last_complete: false, as_of: at(1, 30), candles: [bar(1)] },
    });
    const [info] = market.symbols();
    expect(info?.timeframes.filter((each) => each.availability === "native").map((each) => each.timeframe)).toEqual([
      "1m",
      "5m",
      "15m",
      "1H",
      "1D",
    ]);
  });

  it("asks the exchange no more than once a round for a series, however often it is read", async () => {
    tell([0, 1], at(1, 30));
    await begin();
    await Promise.all([series(), series(), series()]);
    await series();
    expect(exchange.asked.filter((path) => path.endsWith("/candles"))).toHaveLength(1);
  });

  it("says what it lacks: symbols, timeframes, sources, an exchange that does not answer", async () => {
    tell([0], at(0, 30));
    await begin();
    const ask = (request: object) => market.series({ ...REQUEST, ...request }, 1);
    expect(await ask({ symbol: "ETH/USD" })).toMatchObject({ reason: { code: "market.symbol_unknown" } });
    expect(await ask({ timeframe: "1W" })).toMatchObject({ reason: { code: "market.not_available" } });
    expect(await ask({ sourceId: "replay" })).toMatchObject({ reason: { code: "market.source_unknown" } });
    exchange.status = 500;
    expect(await ask({})).toMatchObject({ reason: { code: "market.source_failed" } });
  });

  it("asks nothing more once it is closed", async () => {
    tell([0], at(0, 30));
    await begin();
    await market.close();
    expect(clock.waiting).toBe(0);
  });
});
