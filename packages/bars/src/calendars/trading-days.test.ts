import { CALENDAR_IDS } from "@bourse/contract/market";
import { describe, expect, it } from "vitest";
import { type Bar, barsOf, columnsOf } from "../columns.ts";
import { BUILTIN_SESSIONS } from "../sessions/builtin.ts";
import { sessionSpans } from "../sessions/spans.ts";
import type { SessionTemplate } from "../sessions/template.ts";
import { aggregate } from "../timeframes/aggregate.ts";
import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";
import { tradingDayEnd, tradingDays } from "./trading-days.ts";

const calendarOf = (id: string): SessionTemplate => {
  const found = BUILTIN_SESSIONS.find((each) => each.id === id);
  if (!found) throw new Error(`there is no calendar ${id}`);
  return found;
};
const at = (text: string) => Date.parse(`${text}Z`);

/** Bars of a minute in all hours of a range; each has another price, so that a bar in the wrong day shows. */
function minutes(template: SessionTemplate, from: string, to: string): readonly Bar[] {
  return sessionSpans(template, { from: at(from), to: at(to) })
    .filter((span) => span.from >= at(from) && span.to <= at(to))
    .flatMap(({ from: begin, to: end }) =>
      Array.from({ length: (end - begin) / MINUTE_MS }, (_each, index): Bar => {
        const time = begin + index * MINUTE_MS;
        const price = 1000 + ((time / MINUTE_MS) % 997);
        return { time, open: price, high: price + 1, low: price - 1, close: price + 0.5, volume: 1 };
      }),
    );
}

/** The day and the first and last minute of each daily bar, found from the bars that it was made of. */
function days(id: string, from: string, to: string): readonly string[] {
  const template = calendarOf(id);
  const small = minutes(template, from, to);
  const dayOf = tradingDays(template);
  const bars = barsOf(aggregate(columnsOf(small), "1D", dayOf));
  let next = 0;
  const told = bars.map((bar) => {
    const own = small.slice(next, next + bar.volume);
    next += bar.volume;
    const [first, last] = [own[0] as Bar, own.at(-1) as Bar];
    expect(bar).toEqual({
      time: bar.time,
      open: first.open,
      high: Math.max(...own.map(({ high }) => high)),
      low: Math.min(...own.map(({ low }) => low)),
      close: last.close,
      volume: own.length,
    });
    const short = (time: number) => new Date(time).toISOString().slice(5, 16);
    return `${short(bar.time).slice(0, 5)}: ${short(first.time)} ${short(last.time + MINUTE_MS)}`;
  });
  expect(next).toBe(small.length);
  return told;
}

describe("daily bars made of smaller ones", () => {
  it("are the sessions of Sydney, which lie in two days of UTC, over the change in April", () => {
    expect(days("sydney", "2026-03-31T12:00", "2026-04-14T12:00")).toEqual([
      "04-01: 03-31T23:00 04-01T05:00",
      "04-02: 04-01T23:00 04-02T05:00",
      "04-03: 04-02T23:00 04-03T05:00",
      "04-06: 04-06T00:00 04-06T06:00",
      "04-07: 04-07T00:00 04-07T06:00",
      "04-08: 04-08T00:00 04-08T06:00",
      "04-09: 04-09T00:00 04-09T06:00",
      "04-10: 04-10T00:00 04-10T06:00",
      "04-13: 04-13T00:00 04-13T06:00",
      "04-14: 04-14T00:00 04-14T06:00",
    ]);
  });

  it("are the sessions of Sydney over the change in October", () => {
    expect(days("sydney", "2026-10-01T12:00", "2026-10-07T12:00")).toEqual([
      "10-02: 10-02T00:00 10-02T06:00",
      "10-05: 10-04T23:00 10-05T05:00",
      "10-06: 10-05T23:00 10-06T05:00",
      "10-07: 10-06T23:00 10-07T05:00",
    ]);
  });

  it("are the sessions of futures from 17:00 to 16:00 of Chicago, named by the day on which they end", () => {
    expect(days("us-index-futures", "2026-03-04T12:00", "2026-03-11T12:00")).toEqual([
      "03-05: 03-04T23:00 03-05T22:00",
      "03-06: 03-05T23:00 03-06T22:00",
      "03-09: 03-08T22:00 03-09T21:00",
      "03-10: 03-09T22:00 03-10T21:00",
    ]);
    expect(days("us-index-futures", "2026-10-29T12:00", "2026-11-04T12:00")).toEqual([
      "10-30: 10-29T22:00 10-30T21:00",
      "11-02: 11-01T23:00 11-02T22:00",
      "11-03: 11-02T23:00 11-03T22:00",
    ]);
  });

  it("are the days of currencies from 17:00 to 17:00 of New York, over both changes", () => {
    expect(days("currencies", "2026-03-05T12:00", "2026-03-10T22:30")).toEqual([
      "03-06: 03-05T22:00 03-06T22:00",
      "03-09: 03-08T21:00 03-09T21:00",
      "03-10: 03-09T21:00 03-10T21:00",
    ]);
    expect(days("currencies", "2026-10-29T12:00", "2026-11-03T22:30")).toEqual([
      "10-30: 10-29T21:00 10-30T21:00",
      "11-02: 11-01T22:00 11-02T22:00",
      "11-03: 11-02T22:00 11-03T22:00",
    ]);
  });

  it("are the days of New York with pre-market and after hours, which end after midnight of UTC, over both changes", () => {
    expect(days("us-equities", "2026-03-05T06:00", "2026-03-10T06:00")).toEqual([
      "03-05: 03-05T09:00 03-06T01:00",
      "03-06: 03-06T09:00 03-07T01:00",
      "03-09: 03-09T08:00 03-10T00:00",
    ]);
    expect(days("us-equities", "2026-10-30T06:00", "2026-11-04T06:00")).toEqual([
      "10-30: 10-30T08:00 10-31T00:00",
      "11-02: 11-02T09:00 11-03T01:00",
      "11-03: 11-03T09:00 11-04T01:00",
    ]);
  });

  it("are the two halves of a day of Tokyo, without holidays", () => {
    expect(days("tokyo", "2026-04-27T20:00", "2026-05-07T20:00")).toEqual([
      "04-28: 04-28T00:00 04-28T06:30",
      "04-30: 04-30T00:00 04-30T06:30",
      "05-01: 05-01T00:00 05-01T06:30",
      "05-07: 05-07T00:00 05-07T06:30",
    ]);
  });

  it("make weeks and months of the days by their dates", () => {
    const template = calendarOf("us-index-futures");
    const small = columnsOf(minutes(template, "2026-02-25T12:00", "2026-03-07T00:00"));
    const dayOf = tradingDays(template);
    const daily = aggregate(small, "1D", dayOf);
    for (const timeframe of ["1W", "1M"] as const)
      expect(aggregate(small, timeframe, dayOf)).toEqual(aggregate(daily, timeframe));
    expect(barsOf(aggregate(small, "1M", dayOf)).map(({ time }) => new Date(time).toISOString().slice(0, 10))).toEqual([
      "2026-02-01",
      "2026-03-01",
    ]);
  });

  it("give what trades outside of the hours to the date of the zone, and on a day without a session to the next", () => {
    const [sydney, futures] = [tradingDays(calendarOf("sydney")), tradingDays(calendarOf("us-index-futures"))];
    const date = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
    expect(date(sydney(at("2026-04-07T06:12")))).toBe("2026-04-07");
    expect(date(futures(at("2026-03-06T22:30")))).toBe("2026-03-06");
    expect(date(futures(at("2026-03-07T12:00")))).toBe("2026-03-09");
  });

  it("are over when the last hours of their session end, also on a short day", () => {
    const end = (id: string, day: string) => {
      const found = tradingDayEnd(calendarOf(id), at(`${day}T00:00`) / DAY_MS);
      return found === undefined ? undefined : new Date(found).toISOString().slice(0, 16);
    };
    expect(end("sydney", "2026-04-06")).toBe("2026-04-06T06:00");
    expect(end("us-index-futures", "2026-03-09")).toBe("2026-03-09T21:00");
    expect(end("us-equities", "2026-11-27")).toBe("2026-11-27T22:00");
    expect(end("london", "2026-12-24")).toBe("2026-12-24T12:30");
    expect(end("us-equities", "2026-11-26")).toBeUndefined();
    expect(end("sydney", "2026-04-05")).toBeUndefined();
  });

  it("have the calendars that a file can be given", () => {
    const known = BUILTIN_SESSIONS.map(({ id }) => id).filter((id) => !id.startsWith("sim-"));
    expect(known).toEqual([...CALENDAR_IDS]);
  });
});
