import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeMarket, manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { barEnd, barStart } from "@bourse/runtime/market";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { combine } from "./combine.ts";
import { marketFromEnvironment } from "./config.ts";
import { marketHub } from "./hub.ts";
import { calm, openMarket } from "./open.ts";
import { type MarketSource, still } from "./source.ts";

describe("the times of bars", () => {
  it.each([
    ["1m", "2020-04-17T13:37:42.123Z", "2020-04-17T13:37:00.000Z", "2020-04-17T13:38:00.000Z"],
    ["15m", "2020-04-17T13:37:42.123Z", "2020-04-17T13:30:00.000Z", "2020-04-17T13:45:00.000Z"],
    ["4H", "2020-04-17T13:37:42.123Z", "2020-04-17T12:00:00.000Z", "2020-04-17T16:00:00.000Z"],
    ["1D", "2020-04-17T13:37:42.123Z", "2020-04-17T00:00:00.000Z", "2020-04-18T00:00:00.000Z"],
    ["1W", "2020-01-01T13:37:42.123Z", "2019-12-30T00:00:00.000Z", "2020-01-06T00:00:00.000Z"],
    ["1M", "2019-12-31T23:59:59.999Z", "2019-12-01T00:00:00.000Z", "2020-01-01T00:00:00.000Z"],
  ] as const)("of %s", (timeframe, time, start, end) => {
    expect([barStart(time, timeframe), barEnd(start, timeframe)]).toEqual([start, end]);
    expect(barStart(start, timeframe)).toBe(start);
  });
});

describe("those who listen", () => {
  it("are all told, even when one of them fails; that is reported", () => {
    const reports: unknown[] = [];
    const hub = marketHub((cause) => reports.push(cause));
    const told: string[] = [];
    hub.subscribe(() => {
      throw new Error("broken");
    });
    const end = hub.subscribe((symbol) => told.push(`first ${symbol}`));
    hub.subscribe((symbol) => {
      told.push(`second ${symbol}`);
      end();
      hub.subscribe(() => told.push("late"));
    });
    hub.tellChange("A");
    expect([told, reports.length]).toEqual([["first A", "second A"], 1]);
  });

  it("are told no more once they have ended, by another listener too", () => {
    const hub = marketHub(() => undefined);
    const told: string[] = [];
    hub.subscribe(() => end());
    const end = hub.subscribe(() => told.push("told"));
    hub.tellChange("A");
    expect(told).toEqual([]);
  });

  it("hear of their own series alone", () => {
    const hub = marketHub(() => undefined);
    const told: string[] = [];
    const end = hub.watch({ symbol: "A", timeframe: "1D" }, () => told.push("A 1D"));
    hub.watch({ symbol: "A", timeframe: "1W" }, () => told.push("A 1W"));
    hub.tellUpdate({ symbol: "A", timeframe: "1D" }, { completed: [] });
    hub.tellUpdate({ symbol: "B", timeframe: "1D" }, { completed: [] });
    expect(told).toEqual(["A 1D"]);
    expect(hub.watched("A")).toEqual(["1D", "1W"]);
    end();
    expect(hub.watched("A")).toEqual(["1W"]);
  });
});

describe("a calm market", () => {
  it("tells of a symbol at once, then at most once in the span, and of the last change for sure", () => {
    const clock = manualClock();
    const market = fakeMarket();
    const told: string[] = [];
    const end = calm(still(market), clock, 250).subscribe((symbol) => told.push(symbol));
    for (let change = 0; change < 5; change += 1) market.setPrice(change);
    expect(told).toHaveLength(1);
    clock.advance(249);
    expect(told).toHaveLength(1);
    clock.advance(1);
    expect(told).toHaveLength(2);
    clock.advance(250);
    expect([told.length, clock.waiting]).toEqual([2, 0]);
    market.setPrice(9);
    expect(told).toHaveLength(3);
    end();
    market.setPrice(10);
    expect([told.length, clock.waiting]).toEqual([3, 0]);
  });
});

describe("several sources as one", () => {
  const other = (): MarketSource => {
    const market = fakeMarket();
    const [info] = market.symbols();
    if (!info) throw new Error("no symbol");
    return still({
      ...market,
      symbols: () => ["SPX", "BTC/USD"].map((symbol) => ({ ...info, symbol, source: "other" })),
      quote: async () => ({ ok: false, reason: { code: "market.source_failed", message: "other" } }),
    });
  };
  const SERIES = { symbol: "SPX", timeframe: "1D" as const };

  it("answer by the first that has the symbol, or by the one that is named", async () => {
    const first = fakeMarket();
    const all = combine([still(first), other()]);
    expect(all.symbols().map((each) => [each.symbol, each.source])).toEqual([
      ["SPX", "sample"],
      ["BTC/USD", "other"],
    ]);
    expect(await all.quote("SPX")).toMatchObject({ ok: true });
    expect(await all.quote("BTC/USD")).toMatchObject({ reason: { message: "other" } });
    expect(await all.series(SERIES, 1)).toMatchObject({ data: { sourceId: "sample" } });
    expect(await all.series({ ...SERIES, sourceId: "none" }, 1)).toMatchObject({
      reason: { code: "market.source_unknown" },
    });
    expect(await all.series({ ...SERIES, symbol: "X" }, 1)).toMatchObject({
      reason: { code: "market.symbol_unknown" },
    });
    expect(all.watch({ ...SERIES, symbol: "X" }, () => undefined)).toMatchObject({ ok: false });
    expect(await all.candles("X", "1D", 1)).toMatchObject({ ok: false });
  });

  it("tell what each of them tells, until that is ended", () => {
    const markets = [fakeMarket(), fakeMarket()];
    const all = combine(markets.map(still));
    const told: number[] = [];
    const end = all.samples(({ price }) => told.push(price));
    markets.forEach((market, index) => void market.sample(index, "2020-05-01T00:00:00.000Z"));
    end();
    markets[0]?.sample(9, "2020-05-02T00:00:00.000Z");
    expect(told).toEqual([0, 1]);
  });
});

describe("the market that is configured", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "bourse-market-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const open = (environment: Record<string, string>) => {
    const clock = manualClock();
    const report = (cause: unknown) => {
      throw cause;
    };
    return {
      clock,
      market: openMarket(marketFromEnvironment(environment), { random: SYSTEM_RANDOM, clock, dataDir, report }),
    };
  };

  it("is the simulated exchange and the recorded bars when nothing is said", async () => {
    const { market, clock } = open({});
    await market.start();
    const sources = market.symbols().map((each) => each.source);
    expect([new Set(sources), sources.at(-1), clock.waiting]).toEqual([new Set(["sim", "sample"]), "sample", 1]);
    await market.close();
  });

  it("is a replay that goes on where it was", async () => {
    const environment = { MARKET_SOURCE: "replay", MARKET_REPLAY_START: "2015-01-02", MARKET_REPLAY_BAR_MS: "2400" };
    const first = open(environment);
    await first.market.start();
    for (let sample = 0; sample < 30; sample += 1) first.clock.advance(100);
    await first.market.close();
    const second = open(environment);
    const series = { symbol: "SPX", timeframe: "1D" as const };
    expect(await second.market.series(series, 2)).toEqual(await first.market.series(series, 2));
    expect(await second.market.series(series, 1)).toMatchObject({
      data: { sourceId: "replay", completed: [{ time: "2015-01-02T00:00:00.000Z" }] },
    });
  });

  it("can be several, of which the first answers", () => {
    const { market } = open({
      MARKET_SOURCE: "replay, ccxt",
      MARKET_CCXT_EXCHANGE: "kraken",
      MARKET_CCXT_SYMBOLS: "BTC/USD, ETH/USD",
    });
    expect(market.symbols().map((each) => [each.symbol, each.source])).toEqual([
      ["SPX", "replay"],
      ["BTC/USD", "ccxt:kraken"],
      ["ETH/USD", "ccxt:kraken"],
    ]);
  });

  it.each([
    { MARKET_SOURCE: "simulated" },
    { MARKET_SOURCE: " , " },
    { MARKET_SOURCE: "replay", MARKET_REPLAY_BAR_MS: "fast" },
    { MARKET_SOURCE: "replay", MARKET_REPLAY_START: "2031-01-01" },
    { MARKET_SOURCE: "ccxt", MARKET_CCXT_SYMBOLS: "BTC/USD" },
    { MARKET_SOURCE: "ccxt", MARKET_CCXT_EXCHANGE: "../x", MARKET_CCXT_SYMBOLS: "BTC/USD" },
    { MARKET_SOURCE: "ccxt", MARKET_CCXT_EXCHANGE: "kraken" },
    { MARKET_SOURCE: "ccxt", MARKET_CCXT_EXCHANGE: "kraken", MARKET_CCXT_SYMBOLS: "A/B", MARKET_CCXT_POLL_MS: "0" },
  ])("is refused with %j", (environment) => {
    expect(() => open(environment)).toThrow(expect.objectContaining({ code: "host.config_invalid" }));
  });
});
