import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BarColumns } from "../columns.ts";
import { barsInsideDay } from "./inside-day.ts";
import { INSTRUMENT_KINDS, type Instrument, SIMULATED_INSTRUMENTS } from "./instruments.ts";
import { simulatedSamples } from "./samples.ts";
import { simulatedBars, simulatedTail } from "./window.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FROM = Date.UTC(2016, 0, 1);
const anyInstrument = fc.constantFrom(...SIMULATED_INSTRUMENTS);
const anyDay = fc.integer({ min: 0, max: 30 * 365 }).map((day) => FROM + day * DAY);

/** All bars as one: what a longer bar must be. */
function together(bars: BarColumns, from = 0, to = bars.length) {
  return {
    open: bars.open[from],
    high: Math.max(...bars.high.subarray(from, to)),
    low: Math.min(...bars.low.subarray(from, to)),
    close: bars.close[to - 1],
    volume: bars.volume.subarray(from, to).reduce((sum, each) => sum + each, 0),
  };
}

function barAt(bars: BarColumns, index: number) {
  const { open, high, low, close, volume } = bars;
  return { open: open[index], high: high[index], low: low[index], close: close[index], volume: volume[index] };
}

/** The bars of `longer` must be exactly those of `shorter` together. */
function expectAggregates(longer: BarColumns, shorter: BarColumns, endOf: (start: number) => number) {
  let at = 0;
  for (let index = 0; index < longer.length; index += 1) {
    const from = at;
    const start = longer.time[index] as number;
    while (at < shorter.length && (shorter.time[at] as number) < endOf(start)) at += 1;
    expect(at).toBeGreaterThan(from);
    expect(shorter.time[from]).toBeGreaterThanOrEqual(start);
    expect(together(shorter, from, at)).toEqual(barAt(longer, index));
  }
  expect(at).toBe(shorter.length);
}

const LENGTHS = { "5m": 5, "15m": 15, "1H": 60, "4H": 240, "1D": 1440 } as const;

describe("the simulated exchange", () => {
  it("has 24 instruments of five kinds, each name once", () => {
    expect(SIMULATED_INSTRUMENTS).toHaveLength(24);
    expect(new Set(SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol)).size).toBe(24);
    expect(new Set(SIMULATED_INSTRUMENTS.map(({ kind }) => kind))).toEqual(new Set(INSTRUMENT_KINDS));
    for (const { symbol, tick, decimals } of SIMULATED_INSTRUMENTS) {
      expect(symbol).toMatch(/^SIM:[A-Z0-9]+$/);
      expect(tick).toBeGreaterThanOrEqual(1 / 10 ** decimals);
    }
  });

  it("has longer bars that are exactly their minutes together, on any day of any instrument", () => {
    fc.assert(
      fc.property(anyInstrument, anyDay, (instrument, from) => {
        const window = { from, to: from + 3 * DAY };
        const minutes = simulatedBars(instrument, "1m", window);
        for (const [timeframe, length] of Object.entries(LENGTHS)) {
          const longer = simulatedBars(instrument, timeframe as keyof typeof LENGTHS, window);
          expectAggregates(longer, minutes, (start) => start + length * MINUTE);
        }
      }),
      { seed: 11, numRuns: depth({ usual: 20, deep: 60 }) },
    );
  });

  it("has weeks and months that are exactly their days together", () => {
    for (const instrument of SIMULATED_INSTRUMENTS.slice(0, 6)) {
      const window = { from: Date.UTC(2019, 0, 1), to: Date.UTC(2020, 0, 1) };
      const months = simulatedBars(instrument, "1M", window);
      const days = simulatedBars(instrument, "1D", window);
      expect(months.length).toBe(12);
      expectAggregates(months, days, (start) => Date.UTC(2019, new Date(start).getUTCMonth() + 1, 1));
      const weeks = simulatedBars(instrument, "1W", { from: Date.UTC(2019, 0, 7), to: Date.UTC(2019, 11, 30) });
      const weekDays = simulatedBars(instrument, "1D", { from: Date.UTC(2019, 0, 7), to: Date.UTC(2019, 11, 30) });
      expectAggregates(weeks, weekDays, (start) => start + 7 * DAY);
    }
  });

  it("gives the same bars for any cut of a window, on the tick grid, positive, in order and within their range", () => {
    const cut = fc.tuple(anyInstrument, anyDay, fc.nat(2 * 1440), fc.constantFrom("1m", "15m", "1H" as const));
    fc.assert(
      fc.property(cut, ([instrument, from, minutes, timeframe]) => {
        const middle = from + minutes * MINUTE;
        const to = from + 2 * DAY;
        const whole = simulatedBars(instrument, timeframe as "1m", { from, to });
        const parts = [
          simulatedBars(instrument, timeframe as "1m", { from, to: middle }),
          simulatedBars(instrument, timeframe as "1m", { from: middle, to }),
        ];
        const joined = (name: "time" | "close" | "volume") => parts.flatMap((each) => [...each[name]]);
        expect(joined("time")).toEqual([...whole.time]);
        expect(joined("close")).toEqual([...whole.close]);
        expect(joined("volume")).toEqual([...whole.volume]);
        expectPlausible(whole, instrument);
      }),
      { seed: 12, numRuns: depth({ usual: 13, deep: 40 }) },
    );
  });

  it("gives the newest bars before a time, over nights, weekends and quiet minutes", () => {
    fc.assert(
      fc.property(anyInstrument, anyDay, fc.integer({ min: 1, max: 900 }), (instrument, day, limit) => {
        const before = day + 30 * DAY + 7 * MINUTE;
        const tail = simulatedTail(instrument, "1m", { before, limit });
        const all = simulatedBars(instrument, "1m", { from: before - 40 * DAY, to: before });
        expect([...tail.time]).toEqual(Array.from(all.time.slice(-limit)));
      }),
      { seed: 13, numRuns: 10 },
    );
    expect(simulatedTail(SIMULATED_INSTRUMENTS[0] as Instrument, "1D", { before: FROM, limit: 5 }).length).toBe(0);
  });

  it("moves inside a minute from its open over its extremes to its close and volume, deterministically", () => {
    for (const instrument of SIMULATED_INSTRUMENTS) {
      const minutes = simulatedTail(instrument, "1m", { before: Date.UTC(2023, 4, 3, 16), limit: 20 });
      for (let index = 0; index < minutes.length; index += 1) {
        const time = minutes.time[index] as number;
        const samples = simulatedSamples(instrument, time);
        const prices = samples.map((each) => each.price);
        expect({
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          volume: samples.at(-1)?.volume,
        }).toEqual(barAt(minutes, index));
        expect(samples).toEqual(simulatedSamples(instrument, time + 1234));
        const times = samples.map((each) => each.time);
        expect(times).toEqual([...times].sort((left, right) => left - right));
        expect(times.at(-1)).toBeLessThan(time + MINUTE);
      }
    }
  });

  it("differs by kind: gaps at the opening, missing minutes, wide days, and a price that comes back", () => {
    const year = { from: Date.UTC(2022, 0, 1), to: Date.UTC(2023, 0, 1) };
    const byKind = (kind: string) => SIMULATED_INSTRUMENTS.filter((each) => each.kind === kind);
    const jumps = (instrument: Instrument) => {
      const { open, close } = simulatedBars(instrument, "1D", year);
      return open.reduce((sum, each, day) => sum + (day > 0 && each !== close[day - 1] ? 1 : 0), 0);
    };
    for (const each of byKind("gap")) expect(jumps(each)).toBeGreaterThan(30);
    for (const each of byKind("trend")) expect(jumps(each)).toBe(0);
    const week = { from: Date.UTC(2022, 2, 7), to: Date.UTC(2022, 2, 14) };
    for (const each of byKind("thin")) {
      const { closes, opens, weekends } = each.session;
      const possible = (weekends ? 7 : 5) * (closes - opens);
      expect(simulatedBars(each, "1m", week).length).toBeLessThan(possible * 0.6);
    }
    for (const each of byKind("range")) {
      const { high, low } = simulatedBars(each, "1D", { from: FROM, to: Date.UTC(2026, 0, 1) });
      expect(Math.max(...high) / Math.min(...low)).toBeLessThan(1.8);
    }
  });
});

function expectPlausible({ open, high, low, close, time, volume }: BarColumns, { step, decimals }: Instrument) {
  for (let index = 0; index < time.length; index += 1) {
    const prices = [open[index], close[index], high[index], low[index]] as number[];
    for (const price of prices) {
      expect(price).toBeGreaterThan(0);
      expect(price).toBeLessThanOrEqual(high[index] as number);
      expect(price).toBeGreaterThanOrEqual(low[index] as number);
      const ticks = Math.round(price * 10 ** decimals) / step;
      expect(Math.abs(ticks - Math.round(ticks))).toBe(0);
    }
    expect(Number.isSafeInteger(volume[index])).toBe(true);
    if (index > 0) expect(time[index]).toBeGreaterThan(time[index - 1] as number);
  }
}

describe("the inside of a recorded day", () => {
  it("has exactly the day's open, high, low, close and volume, in every length", () => {
    const cents = fc.integer({ min: 1, max: 4_000_000_000 });
    const day = fc.record({
      prices: fc.array(cents, { minLength: 4, maxLength: 4 }),
      volume: fc.oneof(fc.constant(0), fc.constant(7), fc.integer({ min: 0, max: 12_000_000_000 })),
    });
    fc.assert(
      fc.property(day, fc.constantFrom(1, 5, 15, 60, 240 as const), ({ prices, volume }, minutes) => {
        const sorted = prices.map((each) => each / 1_000_000).sort((left, right) => left - right);
        const [low = 0, one = 0, other = 0, high = 0] = sorted;
        const bar = { time: Date.UTC(2010, 0, 4), open: other, high, low, close: one, volume };
        const inside = barsInsideDay(bar, { seed: 1, minutes: minutes as 1 });
        expect(together(inside)).toEqual({ open: other, high, low, close: one, volume });
        expect(inside.time[0]).toBeGreaterThanOrEqual(bar.time);
        expect(inside.time.at(-1)).toBeLessThan(bar.time + DAY);
      }),
      { seed: 14, numRuns: depth({ usual: 66, deep: 200 }) },
    );
  });

  it("is another with another seed, and the same with the same", () => {
    const bar = { time: Date.UTC(2010, 0, 4), open: 100, high: 103, low: 99, close: 102, volume: 1_000_000 };
    const closes = (seed: number) => [...barsInsideDay(bar, { seed, minutes: 5 }).close];
    expect(closes(1)).toEqual(closes(1));
    expect(closes(1)).not.toEqual(closes(2));
    expect(closes(1)).toHaveLength(78);
  });
});
