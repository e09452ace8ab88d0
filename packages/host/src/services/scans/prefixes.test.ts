import { columnsOf, scanWithBias } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { expect, it } from "vitest";
import { firstRun, SYMBOLS, scansFixture } from "../../../test/fixtures/services/scans/scans.fixture.ts";
import { candleAnswer } from "../../../test/fixtures/services/scans/waves.fixture.ts";

const PREFIXES = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse("2026-01-02T03:00:00Z");

/** The real bars with times an hour apart; the first run sees all but the last {@link PREFIXES}. */
const REAL: readonly Candle[] = readSampleBars()
  .slice(-1200)
  .map((bar, index, { length }) => ({
    ...bar,
    time: new Date(START + (index - (length - PREFIXES)) * HOUR_MS).toISOString(),
  }));

const toColumns = (bars: readonly Candle[]) =>
  columnsOf(bars.map(({ time, ...prices }) => ({ ...prices, time: Date.parse(time) })));

/** Every whole day of them as one bar. */
function daily(bars: readonly Candle[]): Candle[] {
  const days = Map.groupBy(bars, ({ time }) => Math.floor(Date.parse(time) / DAY_MS));
  return [...days].map(([day, part]) => ({
    time: new Date(day * DAY_MS).toISOString(),
    open: part[0]?.open ?? 0,
    high: Math.max(...part.map(({ high }) => high)),
    low: Math.min(...part.map(({ low }) => low)),
    close: part.at(-1)?.close ?? 0,
    volume: 0,
  }));
}

it("over 200 prefixes of real bars a scan changes nothing it said about completed bars", async () => {
  const world = scansFixture();
  const seen = (): readonly Candle[] =>
    REAL.filter(({ time }) => Date.parse(time) + HOUR_MS <= world.clock.now().getTime());
  const completedDays = () =>
    daily(seen()).filter(({ time }) => Date.parse(time) + DAY_MS <= world.clock.now().getTime());
  world.answer = async (symbol, timeframe, limit) =>
    candleAnswer(symbol, timeframe, (timeframe === "1H" ? [...seen()] : completedDays()).slice(-limit));
  const id = await firstRun(world, { cadence_minutes: { P: 60 }, symbols: [SYMBOLS[0]], first_bars: 5000 });
  let before = world.scans.results(id).toReversed();
  for (let prefix = 0; prefix < PREFIXES; prefix++) {
    await world.afterRun(() => world.clock.advance(HOUR_MS));
    const after = world.scans.results(id).toReversed();
    expect(after.slice(0, before.length)).toEqual(before);
    before = after;
  }
  const whole = scanWithBias(
    { bars: toColumns(seen()), lengthMs: HOUR_MS },
    { bars: toColumns(completedDays()), lengthMs: DAY_MS },
    { k: 5 },
  );
  if (!whole.ok) throw new Error(whole.reason);
  const named = ({ rule, bias, level }: (typeof whole.events)[number]) => ({ rule, bias, level });
  expect(before.map(({ rule, bias, level }) => ({ rule, bias, level }))).toEqual(whole.events.map(named));
  expect(new Set(before.map(({ rule }) => rule)).size).toBe(10);
  expect(world.faults).toEqual([]);
});
