import { readSampleBars as independentBars } from "@bourse/testing/sample-bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregate, isComplete } from "./aggregate.ts";
import { parseDailyBars, readSampleBars, sampleSource } from "./sample.ts";

const source = sampleSource();
const bars = independentBars();

async function candles(timeframe: "1D" | "1W" | "1M", limit = 10_000) {
  const found = await source.candles("SPX", timeframe, limit);
  if (!found.ok) throw new Error(found.reason.message);
  return found.data;
}

describe("the sample source", () => {
  it("holds every real daily bar as another reader reads it", () => {
    expect(readSampleBars()).toEqual(bars);
    expect(bars).toHaveLength(5105);
  });

  it("gives the latest bars, oldest first", async () => {
    expect((await candles("1D", 3)).candles).toEqual(bars.slice(-3));
    expect((await candles("1D")).candles).toEqual(bars);
  });

  it("quotes the last close against the one before", async () => {
    const quote = await source.quote("SPX");
    expect(quote).toEqual({
      ok: true,
      data: {
        symbol: "SPX",
        price: 2874.560059,
        time: "2020-04-17T00:00:00.000Z",
        open: 2842.429932,
        high: 2879.219971,
        low: 2830.879883,
        previous_close: 2799.550049,
        change: 75.01001,
        change_percent: 2.679359,
        volume: 5792140000,
        source: "sample",
      },
    });
  });

  it.each(["1m", "5m", "15m", "1H", "4H"] as const)("simulates %s inside each day, exactly", async (timeframe) => {
    const found = await source.candles("SPX", timeframe, 3 * 390);
    if (!found.ok) throw new Error(found.reason.message);
    expect(found.data).toMatchObject({ availability: "simulated", last_complete: true });
    for (const day of bars.slice(-3)) {
      const inside = found.data.candles.filter(({ time }) => time.startsWith(day.time.slice(0, 10)));
      expect({
        open: inside[0]?.open,
        high: Math.max(...inside.map(({ high }) => high)),
        low: Math.min(...inside.map(({ low }) => low)),
        close: inside.at(-1)?.close,
        volume: inside.reduce((sum, { volume }) => sum + volume, 0),
      }).toEqual({ open: day.open, high: day.high, low: day.low, close: day.close, volume: day.volume });
    }
  });

  it.each(["1m", "4H", "1D", "1M"] as const)("gives windows of %s that together are the series", async (timeframe) => {
    const whole = await source.candles("SPX", timeframe, 900);
    let before: number | undefined;
    const times: number[] = [];
    while (times.length < 900) {
      const window = await source.bars({ symbol: "SPX", timeframe, ...(before && { before }), limit: 70 });
      if (!window.ok) throw new Error(window.reason.message);
      times.unshift(...window.data.bars.time);
      before = times[0];
      if (!window.data.more) break;
    }
    expect(whole.ok && whole.data.candles.map(({ time }) => Date.parse(time))).toEqual(times.slice(-900));
  });

  it("knows no other symbol", async () => {
    for (const symbol of ["AAPL", "spx", "", "__proto__"]) {
      expect(await source.quote(symbol)).toMatchObject({ ok: false, reason: { code: "market.symbol_unknown" } });
      expect(await source.candles(symbol, "1D", 1)).toMatchObject({ ok: false });
    }
  });
});

describe("weeks and months", () => {
  it("adds a known week up", async () => {
    const week = (await candles("1W")).candles.at(-1);
    const days = bars.slice(-5);
    expect(week).toEqual({
      time: "2020-04-13T00:00:00.000Z",
      open: days[0]?.open,
      high: Math.max(...days.map((day) => day.high)),
      low: Math.min(...days.map((day) => day.low)),
      close: days[4]?.close,
      volume: days.reduce((sum, day) => sum + day.volume, 0),
    });
  });

  it("marks the last month as one that can still change, and the last week, which ended on a Friday, as complete", async () => {
    expect((await candles("1M")).last_complete).toBe(false);
    expect((await candles("1W")).last_complete).toBe(true);
    expect((await candles("1D")).last_complete).toBe(true);
  });

  it("a week over the turn of a year is one week", () => {
    const day = (time: string, close: number) => ({
      time: `${time}T00:00:00.000Z`,
      open: 1,
      high: 9,
      low: 1,
      close,
      volume: 1,
    });
    const weeks = aggregate([day("2019-12-30", 2), day("2020-01-03", 3), day("2020-01-06", 4)], "1W");
    expect(weeks.map(({ time, close }) => [time.slice(0, 10), close])).toEqual([
      ["2019-12-30", 3],
      ["2020-01-06", 4],
    ]);
    expect(isComplete(day("2020-01-02", 1), "1W")).toBe(false);
    expect(isComplete(day("2020-01-31", 1), "1M")).toBe(true);
    expect(isComplete(day("2020-02-28", 1), "1M")).toBe(true);
    expect(isComplete(day("2020-02-27", 1), "1M")).toBe(false);
  });

  it("loses nothing: extremes, volume and the ends are those of the days, for any run of days", () => {
    const run = fc.tuple(
      fc.nat(bars.length - 2),
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom("1W" as const, "1M" as const),
    );
    fc.assert(
      fc.property(run, ([from, length, timeframe]) => {
        const days = bars.slice(from, from + length);
        const periods = aggregate(days, timeframe);
        const sum = (list: readonly { volume: number }[]) => list.reduce((total, each) => total + each.volume, 0);
        expect(sum(periods)).toBe(sum(days));
        expect(Math.max(...periods.map((each) => each.high))).toBe(Math.max(...days.map((each) => each.high)));
        expect(Math.min(...periods.map((each) => each.low))).toBe(Math.min(...days.map((each) => each.low)));
        expect(periods[0]?.open).toBe(days[0]?.open);
        expect(periods.at(-1)?.close).toBe(days.at(-1)?.close);
        expect(periods.map((each) => each.time)).toEqual(periods.map((each) => each.time).sort());
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe("the bars' file", () => {
  const header = "date,open,high,low,close,adjclose,volume";
  it.each([
    ["another header", "date,close\n2020-01-02,1"],
    ["a missing column", `${header}\n2020-01-02,1,2,1,2,2`],
    ["a column too many", `${header}\n2020-01-02,1,2,1,2,2,3,4`],
    ["a price that is none", `${header}\n2020-01-02,1,2,1,x,2,3`],
    ["an empty price", `${header}\n2020-01-02,1,2,1,,2,3`],
    ["a high below the close", `${header}\n2020-01-02,1,2,1,3,3,3`],
    ["a date that is none", `${header}\n2020-13-02,1,2,1,2,2,3`],
    ["a day twice", `${header}\n2020-01-02,1,2,1,2,2,3\n2020-01-02,1,2,1,2,2,3`],
  ])("is refused with %s", (_, csv) => {
    expect(() => parseDailyBars(csv)).toThrow();
  });
});
