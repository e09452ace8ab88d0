import { CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBars } from "../../testing/any-bars.ts";
import { type Bar, columnsOf } from "../columns.ts";
import { aggregate } from "./aggregate.ts";
import { barEnd, barStart, canAggregate } from "./bar-times.ts";

const MINUTES = { "1m": 1, "5m": 5, "15m": 15, "1H": 60, "4H": 240, "1D": 1440 };
const timeframes = fc.constantFrom(...CHART_TIMEFRAMES);

/** Opening time of a bar by the calendar's own fields. */
function startByCalendar(time: number, timeframe: ChartTimeframe): number {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (timeframe === "1M") return Date.UTC(year, month, 1);
  if (timeframe === "1W") return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
  const minute = date.getUTCHours() * 60 + date.getUTCMinutes();
  return Date.UTC(year, month, day, 0, minute - (minute % MINUTES[timeframe]));
}

function byHand(bars: readonly Bar[], timeframe: ChartTimeframe): readonly Bar[] {
  const groups = Map.groupBy(bars, (bar) => startByCalendar(bar.time, timeframe));
  return [...groups].map(([time, group]) => ({
    time,
    open: group[0]?.open ?? Number.NaN,
    high: Math.max(...group.map((bar) => bar.high)),
    low: Math.min(...group.map((bar) => bar.low)),
    close: group.at(-1)?.close ?? Number.NaN,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0),
  }));
}

describe("bars of a larger timeframe", () => {
  it("have the times, prices and volumes of what they contain", () => {
    fc.assert(
      fc.property(anyBars, timeframes, (bars, timeframe) => {
        expect(aggregate(columnsOf(bars), timeframe)).toEqual(columnsOf(byHand(bars, timeframe)));
      }),
    );
  });

  it("are the same over a step in between, where the smaller bars fill the larger ones", () => {
    fc.assert(
      fc.property(anyBars, timeframes, timeframes, (bars, between, timeframe) => {
        if (!canAggregate(between, timeframe)) return;
        const columns = columnsOf(bars);
        expect(aggregate(aggregate(columns, between), timeframe)).toEqual(aggregate(columns, timeframe));
      }),
    );
  });

  it("cannot be made of larger ones, nor months of weeks", () => {
    expect([
      canAggregate("1H", "1m"),
      canAggregate("1W", "1M"),
      canAggregate("1D", "1M"),
      canAggregate("1m", "1m"),
    ]).toEqual([false, false, true, true]);
  });
});

it("keeps each moment within its bar", () => {
  const moments = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(moments, timeframes, (time, timeframe) => {
      const start = barStart(time, timeframe);
      expect(start).toBe(startByCalendar(time, timeframe));
      expect(start <= time && time < barEnd(start, timeframe)).toBe(true);
      expect(barStart(barEnd(start, timeframe), timeframe)).toBe(barEnd(start, timeframe));
    }),
  );
});
