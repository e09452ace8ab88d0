import { CHART_TIMEFRAMES } from "@bourse/contract/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bar, barsOf, columnsOf } from "../columns.ts";
import { joinBars } from "./aggregate.ts";
import { barStart, DAY_MS, HOUR_MS, MINUTE_MS } from "./bar-times.ts";
import { joinedTimes, MIDNIGHTS, type Openings } from "./joined.ts";

const joined = fc.record({ of: fc.constantFrom(...CHART_TIMEFRAMES), count: fc.integer({ min: 2, max: 60 }) });
const moments = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2060, 0) });

/** An exchange that opens at one minute of every day. */
const daily = (minute: number): Openings => ({
  atOrBefore: (moment) => MIDNIGHTS.atOrBefore(moment - minute * MINUTE_MS) + minute * MINUTE_MS,
  after: (moment) => MIDNIGHTS.after(moment - minute * MINUTE_MS) + minute * MINUTE_MS,
});
const openings = fc.integer({ min: 0, max: 1439 }).map(daily);

describe("joined bars", () => {
  it("hold each bar of their timeframe whole, follow each other without a gap, and lie across no opening", () => {
    fc.assert(
      fc.property(joined, openings, moments, (wish, open, moment) => {
        const { startOf, endOf } = joinedTimes(wish, open);
        const time = barStart(moment, wish.of);
        const start = startOf(time);
        const end = endOf(start);
        expect(start <= time && time < end).toBe(true);
        expect(startOf(start)).toBe(start);
        expect(startOf(end)).toBe(end);
        expect([barStart(start, wish.of), barStart(end, wish.of)]).toEqual([start, end]);
        if (end - start > DAY_MS || wish.of === "1D") return;
        const opening = barStart(open.after(start), wish.of);
        expect(opening <= start || opening >= end).toBe(true);
      }),
    );
  });

  it("of seven minutes begin at the opening, and the last one of a session is shorter", () => {
    const { startOf, endOf } = joinedTimes({ of: "1m", count: 7 }, daily(13 * 60 + 30));
    const at = (hour: number, minute: number) => Date.UTC(2024, 2, 5, hour, minute);
    expect([startOf(at(13, 29)), startOf(at(13, 30)), startOf(at(13, 37))]).toEqual([
      at(13, 25),
      at(13, 30),
      at(13, 37),
    ]);
    expect([endOf(at(13, 25)), endOf(at(13, 30))]).toEqual([at(13, 30), at(13, 37)]);
  });

  it.each([
    [{ of: "1H", count: 2 }, "2024-03-05T13:10:00.000Z", "2024-03-05T12:00:00.000Z", 2 * HOUR_MS],
    [{ of: "1D", count: 3 }, "2024-03-05T00:00:00.000Z", "2024-03-04T00:00:00.000Z", 3 * DAY_MS],
    [{ of: "1D", count: 7 }, "2024-03-10T00:00:00.000Z", "2024-03-04T00:00:00.000Z", 7 * DAY_MS],
    [{ of: "1M", count: 3 }, "2024-03-05T00:00:00.000Z", "2024-01-01T00:00:00.000Z", 91 * DAY_MS],
    [{ of: "1M", count: 12 }, "2023-12-31T00:00:00.000Z", "2023-01-01T00:00:00.000Z", 365 * DAY_MS],
  ] as const)("%o: %s lies in the bar of %s", (wish, moment, start, length) => {
    const times = joinedTimes(wish);
    expect(new Date(times.startOf(Date.parse(moment))).toISOString()).toBe(start);
    expect(times.endOf(Date.parse(start)) - Date.parse(start)).toBe(length);
  });

  it("have the prices and volumes of what they hold", () => {
    const bar = (minute: number, close: number): Bar => ({
      time: minute * MINUTE_MS,
      open: close - 1,
      high: close + 2,
      low: close - 3,
      close,
      volume: 10,
    });
    const { startOf } = joinedTimes({ of: "1m", count: 7 });
    const seven = joinBars(columnsOf([bar(2, 100), bar(3, 104), bar(6, 90), bar(7, 95)]), startOf);
    expect(barsOf(seven)).toEqual([
      { time: 0, open: 99, high: 106, low: 87, close: 90, volume: 30 },
      { time: 7 * MINUTE_MS, open: 94, high: 97, low: 92, close: 95, volume: 10 },
    ]);
  });
});
