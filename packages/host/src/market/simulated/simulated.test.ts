import { SIMULATED_INSTRUMENTS, simulatedBars } from "@bourse/bars";
import { CHART_TIMEFRAMES } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { candlesOf, type MarketSample, type SeriesUpdate, SIM_SOURCE } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";
import { simulatedSource } from "./simulated.ts";

/** A Wednesday, in the middle of a minute and of every session. */
const NOON = "2026-03-04T14:59:30.000Z";
const COIN = "SIM:MAREA";

function open(start = NOON) {
  const clock = manualClock(start);
  const market = simulatedSource({
    clock,
    random: SYSTEM_RANDOM,
    report(cause) {
      throw cause;
    },
  });
  const samples: MarketSample[] = [];
  market.samples((sample) => samples.push(sample));
  /** Advances second by second. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) clock.advance(1000);
  };
  return { clock, market, samples, pass };
}

describe("the simulated exchange on a host", () => {
  it("lists its instruments as simulated in every timeframe, first those that trade every day", () => {
    const symbols = open().market.symbols();
    expect(symbols).toHaveLength(SIMULATED_INSTRUMENTS.length);
    expect(symbols.slice(0, 5).every(({ symbol }) => isOpenOnSunday(symbol))).toBe(true);
    expect(symbols.every(({ source }) => source === SIM_SOURCE)).toBe(true);
    const availabilities = symbols.flatMap(({ timeframes }) => timeframes.map((each) => each.availability));
    expect(new Set(availabilities)).toEqual(new Set(["simulated"]));
  });

  it("shows at each moment what has been traded until then, and nothing of what comes", async () => {
    const { market, pass } = open();
    await market.start();
    pass(95);
    const at = Date.parse(NOON) + 95_000;
    for (const timeframe of CHART_TIMEFRAMES) {
      const series = await market.series({ symbol: COIN, timeframe }, 5);
      if (!series.ok) throw new Error(timeframe);
      const { completed, forming, asOf } = series.data;
      expect(asOf).toBe(new Date(at).toISOString());
      const instrument = SIMULATED_INSTRUMENTS.find(({ symbol }) => symbol === COIN);
      if (!instrument || !forming) throw new Error(timeframe);
      const last = Date.parse(forming.time);
      const known = candlesOf(simulatedBars(instrument, timeframe, { from: last - 400 * 86_400_000, to: last }));
      expect(completed).toEqual(known.slice(-5));
      const quote = await market.quote(COIN);
      expect(quote).toMatchObject({ ok: true, data: { price: forming.close, source: SIM_SOURCE } });
    }
  });

  it("tells samples that make up exactly the bars that it shows", async () => {
    const { market, samples, pass } = open();
    const updates: SeriesUpdate[] = [];
    market.watch({ symbol: COIN, timeframe: "1m" }, (update) => updates.push(update));
    await market.start();
    pass(30 + 60 + 1);
    const completed = updates.flatMap((each) => each.completed);
    expect(completed.map((each) => each.time)).toEqual(["2026-03-04T14:59:00.000Z", "2026-03-04T15:00:00.000Z"]);
    const prices = samples
      .filter(({ symbol, time }) => symbol === COIN && time.startsWith("2026-03-04T15:00"))
      .map(({ price }) => price);
    expect(completed[1]).toMatchObject({
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
    });
    expect(updates.at(-1)?.forming?.time).toBe("2026-03-04T15:01:00.000Z");
    expect(new Set(samples.filter(({ symbol }) => symbol === COIN).map(({ stream }) => stream)).size).toBe(1);
  });

  it("begins a new stream after the machine slept, with the last price alone and the bars that ended", async () => {
    const { clock, market, samples, pass } = open();
    const updates: SeriesUpdate[] = [];
    market.watch({ symbol: COIN, timeframe: "5m" }, (update) => updates.push(update));
    await market.start();
    pass(2);
    const before = samples.filter(({ symbol }) => symbol === COIN);
    clock.advance(3_600_000);
    const after = samples.filter(({ symbol }) => symbol === COIN).slice(before.length);
    expect(after).toHaveLength(1);
    expect(after[0]?.stream).not.toBe(before[0]?.stream);
    expect(updates.at(-1)?.completed).toHaveLength(12);
  });

  it("stands still out of its hours, and a clock that goes back tells nothing twice", async () => {
    const sunday = open("2026-03-08T12:00:00.000Z");
    await sunday.market.start();
    sunday.pass(30);
    expect(sunday.samples.length).toBeGreaterThan(100);
    expect(sunday.samples.every(({ symbol }) => isOpenOnSunday(symbol))).toBe(true);
    expect(await sunday.market.quote("SIM:ALTA")).toMatchObject({ ok: true });
    const friday = await sunday.market.series({ symbol: "SIM:ALTA", timeframe: "1D" }, 1);
    expect(friday).toMatchObject({ data: { completed: [{ time: "2026-03-06T00:00:00.000Z" }] } });
    const times = sunday.samples.filter(({ symbol }) => symbol === COIN).map(({ time }) => time);
    sunday.clock.advance(-20_000);
    sunday.clock.advance(21_000);
    const later = sunday.samples.filter(({ symbol }) => symbol === COIN).map(({ time }) => time);
    expect(later.slice(0, times.length)).toEqual(times);
    expect(new Set(later).size).toBe(later.length);
    await sunday.market.close();
    expect(sunday.clock.waiting).toBe(0);
  });

  it("gives windows back to its first bar, with the forming bar in the newest alone", async () => {
    const { market } = open();
    const newest = await market.bars({ symbol: COIN, timeframe: "1H", limit: 1000 });
    if (!newest.ok) throw new Error("no window");
    expect(newest.data).toMatchObject({ lastComplete: false, more: true, availability: "simulated" });
    expect(newest.data.bars.length).toBe(1000);
    const before = newest.data.bars.time[0] as number;
    const older = await market.bars({ symbol: COIN, timeframe: "1H", before, limit: 1000 });
    if (!older.ok) throw new Error("no window");
    expect(older.data.lastComplete).toBe(true);
    expect((older.data.bars.time.at(-1) as number) + 3_600_000).toBe(before);
    const all = await market.bars({ symbol: COIN, timeframe: "1M", limit: 50_000 });
    expect(all).toMatchObject({ data: { more: false } });
  });

  it("refuses what it does not have", async () => {
    const { market } = open();
    expect(await market.quote("SIM:NONE")).toMatchObject({ reason: { code: "market.symbol_unknown" } });
    expect(await market.series({ symbol: COIN, timeframe: "1D", sourceId: "x" }, 1)).toMatchObject({
      reason: { code: "market.source_unknown" },
    });
    expect(market.watch({ symbol: "X", timeframe: "1D" }, () => undefined)).toMatchObject({ ok: false });
  });
});

function isOpenOnSunday(wanted: string): boolean {
  return SIMULATED_INSTRUMENTS.some(({ symbol, session }) => symbol === wanted && session.weekends);
}
