import type { Candle } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { MarketSample, SeriesUpdate } from "@bourse/runtime/market";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeExchange } from "../../../test/fixtures/market/ccxt/fake-exchange.fixture.ts";
import type { MarketSource } from "../source.ts";
import { ccxtSource } from "./ccxt.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import type { Ticker } from "./ticker.ts";

const POLL_MS = 1000;
const SYMBOL = "BTC/USD";
const OPTIONS = { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: POLL_MS };
/** The host's clock at the beginning of a test. */
const NOW = "2026-01-02T00:05:30.000Z";
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const bar = (time: string, change: Partial<Candle> = {}): Candle => ({
  time,
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  volume: 7,
  ...change,
});

let market: MarketSource | undefined;
afterEach(() => market?.close());

/** A source connected to an exchange whose answers the test chooses. */
async function follow(first: Ticker, candles: readonly Candle[] = []) {
  const turned = manualClock(NOW);
  const state = { ticker: first, candles, backMs: 0 };
  const clock = { ...turned, now: () => new Date(turned.now().getTime() - state.backMs) };
  const exchange: Exchange = {
    has: () => true,
    ticker: async () => state.ticker,
    candles: async () => state.candles,
  };
  const [samples, reports, silences] = [[] as MarketSample[], [] as unknown[], [] as string[]];
  const report = (cause: unknown) => reports.push((cause as Error).message);
  const source = ccxtSource(OPTIONS, { random: SYSTEM_RANDOM, clock, open: async () => exchange, report });
  market = source;
  source.samples((sample) => samples.push(sample));
  source.silences((symbol) => silences.push(symbol));
  await source.start();
  const settled = () => vi.waitFor(() => expect(turned.waiting).toBe(1));
  await settled();
  return {
    source,
    state,
    samples,
    reports,
    silences,
    async round(ticker: Ticker = state.ticker, ms = POLL_MS) {
      state.ticker = ticker;
      turned.advance(ms);
      await settled();
    },
  };
}

const prices = (samples: readonly MarketSample[]) => samples.map((each) => each.price);

describe("an exchange whose times are ahead of the clock", () => {
  it("[P30] stops nothing with one of them: the next price is heard", async () => {
    const { round, samples } = await follow({ price: 100, time: at(-1) });
    await round({ price: 101, time: at(60) });
    await round({ price: 102, time: at(2) });
    await round({ price: 103, time: "9999-12-31T23:59:59.999Z" });
    await round({ price: 104, time: at(4) });
    expect(prices(samples)).toEqual([100, 102, 104]);
  });

  it("takes those that are ahead by no more than clocks differ as of now", async () => {
    const { round, samples } = await follow({ price: 100, time: at(5) });
    await round({ price: 101, time: at(6) });
    expect(samples.map((each) => each.time)).toEqual([at(0), at(1)]);
  });

  it("completes no bar that forms and blocks none with a bar dated ahead", async () => {
    const [done, half, ahead] = [
      bar("2026-01-02T00:04:00.000Z"),
      bar("2026-01-02T00:05:00.000Z"),
      "2026-01-02T00:07:00.000Z",
    ];
    const { source, round, state } = await follow({ price: 100, time: at(-1) }, [done, half]);
    const updates: SeriesUpdate[] = [];
    source.watch({ symbol: SYMBOL, timeframe: "1m" }, (update) => updates.push(update));
    await round();
    state.candles = [done, half, bar(ahead)];
    await round({ price: 101, time: at(2) });
    const grown = { ...half, high: 130, volume: 9 };
    state.candles = [done, grown];
    await round({ price: 102, time: at(3) });
    const series = await source.series({ symbol: SYMBOL, timeframe: "1m" }, 10);
    expect(series).toMatchObject({ data: { completed: [done], forming: grown } });
    expect(updates.flatMap((each) => each.completed)).toEqual([]);
  });

  it("hears on when this computer's clock is set back", async () => {
    const { round, samples, state } = await follow({ price: 100 });
    state.backMs = 3_600_000;
    await round({ price: 101 });
    expect(prices(samples)).toEqual([100, 101]);
    expect(samples[1]?.stream).not.toBe(samples[0]?.stream);
  });
});

describe("an exchange whose figures cannot be", () => {
  it.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN, 1e300])("tells nobody of the price %d", async (price) => {
    const { round, samples } = await follow({ price: 100, time: at(-1) });
    await round({ price, time: at(1) });
    await round({ price: 101, time: at(2) });
    expect(prices(samples)).toEqual([100, 101]);
  });

  it.each([
    { low: 0, open: 0 },
    { low: -5 },
    { high: Number.POSITIVE_INFINITY },
    { volume: Number.NaN },
    { volume: Number.POSITIVE_INFINITY },
    { low: 104, open: 103 },
  ])("leaves out a bar with %j", async (change) => {
    const good = bar("2026-01-02T00:04:00.000Z");
    const { source } = await follow({ price: 100, time: at(-1) }, [bar("2026-01-02T00:03:00.000Z", change), good]);
    const series = await source.series({ symbol: SYMBOL, timeframe: "1m" }, 10);
    expect(series).toMatchObject({ data: { completed: [], forming: good } });
  });

  it("is reported after three, and not again for each further one", async () => {
    const { round, reports } = await follow({ price: 100, time: at(-1) });
    for (let count = 1; count <= 29; count += 1) await round({ price: 0, time: at(count) });
    expect(reports).toEqual(["ccxt:coinbaseexchange BTC/USD: 3 values were dropped, the last because the price is 0"]);
    await round({ price: 0, time: at(30) });
    expect(reports).toHaveLength(2);
  });
});

describe("a symbol that hears nothing plausible", () => {
  it("says since when, until it hears of it again", async () => {
    const { source, round, silences } = await follow({ price: 100, time: at(-1) });
    const since = () => source.symbols()[0]?.silent_since;
    await round({ price: 0 });
    await round({ price: 101, time: at(600) });
    expect([since(), silences]).toEqual([undefined, []]);
    await round({ price: 101, time: at(-500) });
    expect([since(), silences]).toEqual([at(0), [SYMBOL]]);
    expect(source.silentSince({ symbol: SYMBOL, sourceId: "ccxt:coinbaseexchange" })).toBe(at(0));
    await round({ price: 102, time: at(4) });
    expect([since(), silences]).toEqual([undefined, [SYMBOL, SYMBOL]]);
  });

  it("is one whose exchange does not answer, too", async () => {
    const exchange = await fakeExchange();
    const clock = manualClock(NOW);
    exchange.status = 503;
    const source = ccxtSource(OPTIONS, {
      random: SYSTEM_RANDOM,
      clock,
      open: () => openExchange("coinbaseexchange", exchange),
      report: () => {},
    });
    market = source;
    await source.start();
    try {
      await vi.waitFor(
        () => {
          if (clock.waiting === 1) clock.advance(60_000);
          expect(source.symbols()[0]?.silent_since).toBe(NOW);
        },
        { interval: 20 },
      );
    } finally {
      await exchange.close();
    }
  });
});
