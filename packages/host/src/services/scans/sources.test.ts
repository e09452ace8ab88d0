import type { Candle } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import {
  firstRun,
  type ScansFixture,
  SYMBOLS,
  scansFixture,
  statuses,
} from "../../../test/fixtures/services/scans/scans.fixture.ts";
import { candleAnswer } from "../../../test/fixtures/services/scans/waves.fixture.ts";

const [ONE, TWO] = SYMBOLS;

/** The candles of one symbol changed, and the other's left alone. */
function lies(world: ScansFixture, change: (candles: Candle[]) => Candle[]): void {
  const honest = world.answer;
  world.answer = async (symbol, timeframe, limit) => {
    const found = await honest(symbol, timeframe, limit);
    return symbol === ONE && found.ok ? candleAnswer(symbol, timeframe, change(found.data.candles)) : found;
  };
}

describe("a source that lies or fails", () => {
  it.each<[string, (candles: Candle[]) => Candle[]]>([
    ["a price of zero", (candles) => candles.map((each, index) => (index === 7 ? { ...each, low: 0 } : each))],
    ["a negative price", (candles) => candles.map((each) => ({ ...each, low: -1 }))],
    ["an infinite price", (candles) => candles.map((each) => ({ ...each, high: Number.POSITIVE_INFINITY }))],
    ["time that goes back", (candles) => candles.toReversed()],
    ["a time that is none", (candles) => candles.map((each) => ({ ...each, time: "yesterday" }))],
    ["a high below the close", (candles) => candles.map((each) => ({ ...each, high: each.low }))],
  ])("with %s is reported for that series, and the others go on", async (_what, change) => {
    const world = scansFixture();
    lies(world, change);
    const id = await firstRun(world, { symbols: [ONE, TWO] });
    expect(statuses(world, id)).toEqual({
      [`${ONE} D`]: "faulty scan.series_faulty",
      [`${TWO} D`]: "scanned",
    });
    expect(new Set(world.scans.results(id).map(({ symbol }) => symbol))).toEqual(new Set([TWO]));
  });

  it.each<[string, (candles: Candle[]) => Candle[]]>([
    [
      "with another price",
      (candles) => candles.map((each, at) => (at === candles.length - 9 ? { ...each, close: each.low } : each)),
    ],
    ["that end earlier than before", (candles) => candles.slice(0, -20)],
    ["with one missing", (candles) => candles.filter((_each, at) => at !== candles.length - 9)],
  ])("and gives completed bars %s is found out once, and believed from then on", async (_what, change) => {
    const world = scansFixture();
    const id = await firstRun(world, { symbols: [ONE, TWO] });
    const before = world.scans.results(id).length;
    lies(world, change);
    await world.afterRun(() => world.scans.run(id));
    expect(statuses(world, id)).toEqual({ [`${ONE} D`]: "faulty scan.history_revised", [`${TWO} D`]: "scanned" });
    expect(world.scans.results(id)).toHaveLength(before);
    await world.afterRun(() => world.scans.run(id));
    expect(statuses(world, id)[`${ONE} D`]).toBe("scanned");
  });

  it("by throwing, by hanging, or by not having the symbol fails for that series alone", async () => {
    const world = scansFixture({ limits: { requestMs: 1_000 } });
    const honest = world.answer;
    world.answer = (symbol, timeframe, limit) => {
      if (timeframe === "5m") return Promise.reject(new Error("refused"));
      return timeframe === "15m" ? new Promise(() => {}) : honest(symbol, timeframe, limit);
    };
    const id = world.add({ symbols: [ONE, "NOWHERE:X"], cadence_minutes: { D: 5, W: 15, P: 60 } });
    await world.afterRun(() => {
      world.scans.start();
      world.clock.advance(0);
      void expect
        .poll(() => world.asked.includes(`${ONE} 15m`))
        .toBe(true)
        .then(() => world.clock.advance(1_000));
    });
    expect(statuses(world, id)).toEqual({
      [`${ONE} D`]: "not_available market.source_failed",
      [`${ONE} W`]: "not_available market.source_failed",
      [`${ONE} P`]: "scanned",
      "NOWHERE:X D": "not_available market.symbol_unknown",
      "NOWHERE:X W": "not_available market.symbol_unknown",
      "NOWHERE:X P": "not_available market.symbol_unknown",
    });
  });

  it("with fewer than 2k + 1 completed bars is told so", async () => {
    const world = scansFixture();
    lies(world, (candles) => candles.slice(-10));
    const id = await firstRun(world);
    expect(statuses(world, id)).toEqual({ [`${ONE} D`]: "not_enough_bars scan.not_enough_bars" });
    expect(world.scans.runs(id)[0]?.series[0]?.reason?.message).toContain("not_enough_bars: 10 completed bars, 11");
  });

  it("for the bias leaves the events without one", async () => {
    const world = scansFixture();
    const honest = world.answer;
    world.answer = (symbol, timeframe, limit) =>
      timeframe === "1H" ? Promise.reject(new Error("refused")) : honest(symbol, timeframe, limit);
    const id = await firstRun(world);
    expect(statuses(world, id)).toEqual({ [`${ONE} D`]: "scanned market.source_failed" });
    expect(new Set(world.scans.results(id).map(({ bias }) => bias))).toEqual(new Set(["none"]));
  });
});
