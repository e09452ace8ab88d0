import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { aggregate, type MarketSample, type SeriesUpdate } from "@bourse/runtime/market";
import { readSampleBars } from "@bourse/testing/sample-bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionFile, type ReplayPosition, type ReplayPositions } from "./position.ts";
import { type ReplayOptions, replaySource } from "./replay.ts";

const bars = readSampleBars();
const TIMEFRAMES = ["1D", "1W", "1M"] as const;
const OPTIONS: ReplayOptions = { start: "2010-01-04", barMs: 400, samplesPerBar: 4 };
const STEP_MS = OPTIONS.barMs / OPTIONS.samplesPerBar;

function inMemory(): ReplayPositions & { held?: ReplayPosition } {
  const positions: ReplayPositions & { held?: ReplayPosition } = {
    read: () => positions.held,
    write: (position) => {
      positions.held = position;
    },
  };
  return positions;
}

interface Setting extends Partial<ReplayOptions> {
  readonly daily?: typeof bars;
  readonly positions?: ReplayPositions;
}

async function playing({ daily = bars, positions = inMemory(), ...options }: Setting = {}) {
  const clock = manualClock();
  const reports: unknown[] = [];
  const source = replaySource(
    { ...OPTIONS, ...options },
    { random: SYSTEM_RANDOM, daily, clock, positions, report: (cause) => reports.push(cause) },
  );
  const samples: MarketSample[] = [];
  const updates = { "1D": [] as SeriesUpdate[], "1W": [] as SeriesUpdate[], "1M": [] as SeriesUpdate[] };
  source.samples((sample) => samples.push(sample));
  for (const timeframe of TIMEFRAMES) {
    source.watch({ symbol: "SPX", timeframe }, (update) => updates[timeframe].push(update));
  }
  await source.start();
  const step = (count: number) => {
    for (let done = 0; done < count; done += 1) clock.advance(STEP_MS);
  };
  const series = async (timeframe: (typeof TIMEFRAMES)[number], limit = 10_000) => {
    const found = await source.series({ symbol: "SPX", timeframe }, limit);
    if (!found.ok) throw new Error(found.reason.message);
    return found.data;
  };
  return { source, clock, samples, updates, reports, step, series };
}

const startIndex = bars.findIndex((each) => each.time.startsWith("2010-01-04"));

describe("the replay source", () => {
  it("has the days before its start as history and nothing of the days after", async () => {
    const { source, series } = await playing();
    expect((await series("1D")).completed).toEqual(bars.slice(0, startIndex));
    expect(source.symbols()[0]).toMatchObject({ symbol: "SPX", source: "replay", last: "2009-12-31T00:00:00.000Z" });
    expect(await source.quote("SPX")).toMatchObject({ data: { price: 1115.099976, source: "replay" } });
  });

  it("plays a day as a path, the quote and the forming candle with it, and completes exactly the recorded bar", async () => {
    const { source, samples, updates, step, series } = await playing();
    const day = bars[startIndex];
    step(2);
    expect(samples.map((each) => [each.price, each.time, each.sourceId])).toEqual([
      [day?.open, "2010-01-04T14:30:00.000Z", "replay"],
      [day?.low, "2010-01-04T16:40:00.000Z", "replay"],
    ]);
    expect((await series("1D")).forming).toMatchObject({ open: day?.open, low: day?.low, close: day?.low });
    expect(await source.quote("SPX")).toMatchObject({
      data: { price: day?.low, time: "2010-01-04T16:40:00.000Z", previous_close: 1115.099976 },
    });
    expect(await source.candles("SPX", "1D", 1)).toMatchObject({
      data: { last_complete: false, as_of: "2010-01-04T16:40:00.000Z", candles: [{ close: day?.low }] },
    });
    step(2);
    expect(updates["1D"].at(-1)).toEqual({ completed: [day] });
    expect(await series("1D", 1)).toEqual({
      symbol: "SPX",
      timeframe: "1D",
      sourceId: "replay",
      asOf: "2010-01-04T21:00:00.000Z",
      completed: [day],
    });
  });

  it("keeps the week and the month forming until no day of them can follow", async () => {
    const { updates, step, series } = await playing();
    step(4 * 4);
    // The preceding Friday was a holiday, so the end of its week shows only now.
    expect(updates["1W"][0]?.completed.map((each) => each.time)).toEqual(["2009-12-28T00:00:00.000Z"]);
    expect(updates["1W"].slice(1).every((each) => each.completed.length === 0)).toBe(true);
    expect((await series("1W")).forming).toEqual(aggregate(bars.slice(startIndex, startIndex + 4), "1W")[0]);
    step(4);
    expect(updates["1W"].at(-1)).toEqual({ completed: aggregate(bars.slice(startIndex, startIndex + 5), "1W") });
    expect((await series("1M")).forming?.time).toBe("2010-01-01T00:00:00.000Z");
  });

  it("tells candles in order, each once, never changed, and all of them: what was told adds up to the series", async () => {
    const { updates, samples, step, series } = await playing();
    const before = { "1D": 0, "1W": 0, "1M": 0 };
    for (const timeframe of TIMEFRAMES) before[timeframe] = (await series(timeframe)).completed.length;
    step(4 * 300 + 3);
    for (const timeframe of TIMEFRAMES) {
      const { completed } = await series(timeframe);
      expect(updates[timeframe].flatMap((each) => each.completed)).toEqual(completed.slice(before[timeframe]));
      expect(completed.map((each) => each.time)).toEqual([...new Set(completed.map((each) => each.time))].sort());
      expect(completed).toEqual(aggregated(timeframe, startIndex + 300).slice(0, completed.length));
    }
    expect(samples.map((each) => each.time)).toEqual([...new Set(samples.map((each) => each.time))].sort());
    expect(new Set(samples.map((each) => each.stream)).size).toBe(1);
  });

  it("shows nothing of the bars to come: another future changes nothing that was told before it", async () => {
    const everything = async (daily: typeof bars, steps: number) => {
      const { source, samples, updates, step, series } = await playing({ daily });
      const seen: unknown[] = [];
      for (let done = 0; done < steps; done += 1) {
        step(1);
        seen.push(source.symbols(), await source.quote("SPX"), await source.candles("SPX", "1W", 3));
        for (const timeframe of TIMEFRAMES) seen.push(await series(timeframe, 3));
      }
      return { seen, updates, samples: samples.map(({ price, time }) => ({ price, time })) };
    };
    const from = startIndex - 60;
    const futures = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom("none", "other", "reversed"));
    await fc.assert(
      fc.asyncProperty(futures, async ([steps, future]) => {
        const known = bars.slice(from, startIndex + Math.ceil(steps / 4));
        const rest = bars.slice(from + known.length).slice(0, 30);
        const futureBars = {
          none: [],
          other: rest.map((each) => ({ ...each, open: 1, high: 9, low: 1, close: 9 })),
          reversed: rest.map((each, index) => ({ ...(rest.at(-1 - index) ?? each), time: each.time })),
        }[future];
        expect(await everything([...known, ...(futureBars ?? [])], steps)).toEqual(
          await everything(bars.slice(from, startIndex + 60), steps),
        );
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it("goes on after a restart where it was, in another stream", async () => {
    const positions = inMemory();
    const first = await playing({ positions });
    first.step(4 * 7 + 2);
    await first.source.close();
    const second = await playing({ positions });
    for (const timeframe of TIMEFRAMES) expect(await second.series(timeframe)).toEqual(await first.series(timeframe));
    first.clock.advance(10_000);
    expect(first.samples).toHaveLength(30);
    second.step(2);
    expect(second.updates["1D"].at(-1)).toEqual({ completed: [bars[startIndex + 7]] });
    expect(second.samples[0]?.stream).not.toBe(first.samples[0]?.stream);
    expect(first.clock.waiting).toBe(0);
  });

  it("begins again where another start was chosen, and repeats the day where it is cut into other samples", async () => {
    const positions = inMemory();
    positions.held = { from: "2010-01-04", days: startIndex + 3, samples: 2, samplesPerBar: 4 };
    expect((await (await playing({ positions, start: "2015-01-02" })).series("1D", 1)).completed[0]?.time).toBe(
      "2014-12-31T00:00:00.000Z",
    );
    const finer = await playing({ positions, samplesPerBar: 8 });
    expect(await finer.series("1D", 1)).toMatchObject({ completed: [bars[startIndex + 2]] });
    expect((await finer.series("1D", 1)).forming).toBeUndefined();
  });

  it("keeps the position in a file, and begins again where the file is damaged", async () => {
    const folder = mkdtempSync(join(tmpdir(), "bourse-replay-"));
    const path = join(folder, "replay.json");
    const positions = positionFile(SYSTEM_RANDOM, path);
    expect(positions.read()).toBeUndefined();
    const { source, step } = await playing({ positions });
    step(6);
    await source.close();
    expect(positions.read()).toEqual({ from: "2010-01-04", days: startIndex + 1, samples: 2, samplesPerBar: 4 });
    for (const damaged of ["", "{", "null", "[]", '{"from":1}', '{"from":"2010-01-04","days":-1}']) {
      writeFileSync(path, damaged);
      expect(positions.read(), damaged).toBeUndefined();
    }
    rmSync(folder, { recursive: true });
  });

  it("stands still at the end of the recording and says so, after a restart too", async () => {
    const positions = inMemory();
    const setting = { positions, daily: bars.slice(0, startIndex + 2) };
    const { step, samples, clock, reports, source } = await playing(setting);
    step(20);
    expect(samples).toHaveLength(8);
    expect([clock.waiting, String(reports)]).toEqual([
      0,
      "Error: the replay stands still at the end of its recording, 2010-01-05",
    ]);
    await source.close();
    const again = await playing(setting);
    expect([again.clock.waiting, again.reports.length]).toEqual([0, 1]);
    expect((await again.series("1D", 1)).completed).toEqual(bars.slice(startIndex + 1, startIndex + 2));
  });

  it.each([
    { start: "2030-01-01" },
    { start: "1990-01-01" },
    { samplesPerBar: 3 },
    { samplesPerBar: 200_000, barMs: 200_000 },
    { samplesPerBar: Number.POSITIVE_INFINITY, barMs: Number.POSITIVE_INFINITY },
    { start: "2010" },
    { start: "2010-01-04T00:00:00Z" },
    { start: "2010-13-01" },
    { start: "2010-02-30" },
    { start: " 2010-01-04" },
    { barMs: 2 },
    { barMs: Number.NaN },
  ])("refuses to play with %j", async (options) => {
    await expect(playing(options)).rejects.toMatchObject({ code: "host.config_invalid" });
  });

  it("has no other symbol, timeframe or source", async () => {
    const { source } = await playing();
    const ask = (request: object) => source.series({ symbol: "SPX", timeframe: "1D", ...request }, 1);
    expect(await ask({ symbol: "XYZ" })).toMatchObject({ reason: { code: "market.symbol_unknown" } });
    expect(await ask({ symbol: "XYZ", timeframe: "1H" })).toMatchObject({ reason: { code: "market.symbol_unknown" } });
    expect(await ask({ sourceId: "sample" })).toMatchObject({ reason: { code: "market.source_unknown" } });
    expect(source.watch({ symbol: "XYZ", timeframe: "1D" }, () => undefined)).toMatchObject({ ok: false });
    expect(await source.quote("XYZ")).toMatchObject({ ok: false });
  });

  it("shows the inside of a day only when the day is over, because it depends on the close", async () => {
    const { source, clock } = await playing();
    const updates: SeriesUpdate[] = [];
    source.watch({ symbol: "SPX", timeframe: "1H" }, (update) => updates.push(update));
    const hours = async () => {
      const found = await source.series({ symbol: "SPX", timeframe: "1H" }, 8);
      if (!found.ok) throw new Error(found.reason.message);
      expect(found.data.forming).toBeUndefined();
      return found.data.completed;
    };
    const before = await hours();
    for (let step = 0; step < 3; step += 1) clock.advance(STEP_MS);
    expect([await hours(), updates]).toEqual([before, []]);
    clock.advance(STEP_MS);
    const after = await hours();
    const played = bars.find(({ time }) => time.startsWith("2010-01-04"));
    expect([after.at(-1)?.close, after.at(-1)?.time]).toEqual([played?.close, "2010-01-04T20:00:00.000Z"]);
    expect(updates).toEqual([{ completed: after.slice(-7) }]);
  });
});

function aggregated(timeframe: (typeof TIMEFRAMES)[number], days: number) {
  const known = bars.slice(0, days);
  return timeframe === "1D" ? known : aggregate(known, timeframe);
}
