import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedCsv, csvFaults } from "../../testing/read-csv.ts";
import { timeIn } from "./times.ts";

const read = (cell: string, order?: "day-first" | "month-first") => {
  const found = timeIn(cell, order);
  return found && `${found.kind} ${new Date(found.time).toISOString()}`;
};
const file = (...times: readonly string[]): string =>
  ["time,open,high,low,close", ...times.map((time) => `${time},1,1,1,1`)].join("\n");
const moments = (times: readonly string[], timeZone: string): readonly string[] =>
  [...acceptedCsv(file(...times), { timeZone }).bars.time].map((time) => new Date(time).toISOString().slice(0, 16));

describe("a time in a cell", () => {
  it.each([
    ["2026-01-02", "day 2026-01-02T00:00:00.000Z"],
    ["20260102", "day 2026-01-02T00:00:00.000Z"],
    ["2026/1/2", "day 2026-01-02T00:00:00.000Z"],
    ["02.01.2026", "day 2026-01-02T00:00:00.000Z"],
    ["2026-01-02 09:30", "local 2026-01-02T09:30:00.000Z"],
    ["2026-01-02T09:30:15", "local 2026-01-02T09:30:15.000Z"],
    ["20260102 09:30:00", "local 2026-01-02T09:30:00.000Z"],
    ["2026-01-02 9:30 PM", "local 2026-01-02T21:30:00.000Z"],
    ["2026-01-02 12:05 am", "local 2026-01-02T00:05:00.000Z"],
    ["2026-01-02T09:30:00Z", "moment 2026-01-02T09:30:00.000Z"],
    ["2026-01-02 09:30:00 UTC", "moment 2026-01-02T09:30:00.000Z"],
    ["2026-01-02T09:30:00.123456+05:30", "moment 2026-01-02T04:00:00.123Z"],
    ["2026-01-02T09:30:00-0500", "moment 2026-01-02T14:30:00.000Z"],
    ["1767346200", "moment 2026-01-02T09:30:00.000Z"],
    ["1767346200.0", "moment 2026-01-02T09:30:00.000Z"],
    ["1767346200000", "moment 2026-01-02T09:30:00.000Z"],
    ["1767346200000000", "moment 2026-01-02T09:30:00.000Z"],
    ["1767346200000000000", "moment 2026-01-02T09:30:00.000Z"],
    ["20260102 093000", "local 2026-01-02T09:30:00.000Z"],
    ["2026.01.02 0930", "local 2026-01-02T09:30:00.000Z"],
  ])("reads %s", (cell, expected) => {
    expect(read(cell)).toBe(expected);
  });

  it.each([
    "",
    "2026",
    "2026-13-01",
    "2026-02-29",
    "2026-1-2-3",
    "09:30",
    "2026-01-02 25:00",
    "2026-01-02 13:00 PM",
    "12345",
    "1/2/2026",
    "202612",
    "2026-01-02 09:30 EST",
    "2026-01-02 930",
    "20260102 250000",
  ])("does not read %j", (cell) => {
    expect(read(cell)).toBeUndefined();
  });

  it("reads day and month in the order that is known", () => {
    expect([read("1/2/2026", "day-first"), read("1/2/2026", "month-first")]).toEqual([
      "day 2026-02-01T00:00:00.000Z",
      "day 2026-01-02T00:00:00.000Z",
    ]);
  });
});

it("reads each day of the calendar, and no other", () => {
  const days = fc.record({
    year: fc.integer({ min: 1890, max: 2110 }),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  });
  fc.assert(
    fc.property(days, ({ year, month, day }) => {
      const date = new Date(Date.UTC(year, month - 1, day));
      const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      const cell = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
      expect(timeIn(cell, undefined)).toEqual(exists ? { kind: "day", time: date.getTime() } : undefined);
    }),
    { numRuns: 1000 },
  );
});

describe("dates with day and month in an unknown order", () => {
  it("are refused while they fit both, read as soon as one decides, and as a person says", () => {
    expect(csvFaults(file("1/2/2026", "1/3/2026"))).toEqual(["csv.dates_ambiguous"]);
    expect(moments(["1/12/2026", "1/13/2026"], "UTC")).toEqual(["2026-01-12T00:00", "2026-01-13T00:00"]);
    expect(moments(["12-1-2026", "13-1-2026"], "UTC")).toEqual(["2026-01-12T00:00", "2026-01-13T00:00"]);
    const { bars } = acceptedCsv(file("1/2/2026", "1/3/2026"), { columns: { dayOrder: "day-first" } });
    expect(bars.time[0]).toBe(Date.UTC(2026, 1, 1));
  });

  it("are refused line by line where one contradicts the others", () => {
    expect(csvFaults(file("1/13/2026", "14/1/2026"))).toEqual(["csv.dates_ambiguous"]);
    expect(csvFaults(file("1/13/2026", "14/1/2026"), { columns: { dayOrder: "month-first" } })).toEqual([
      "csv.time_invalid 3",
    ]);
  });
});

describe("local times", () => {
  it("are those of the given zone, in summer and in winter; a day is the same day in every zone", () => {
    expect(moments(["2026-01-02 09:30", "2026-07-02 09:30"], "America/New_York")).toEqual([
      "2026-01-02T14:30",
      "2026-07-02T13:30",
    ]);
    expect(moments(["2026-01-02 09:30", "2026-07-02T09:30Z"], "Asia/Kolkata")).toEqual([
      "2026-01-02T04:00",
      "2026-07-02T09:30",
    ]);
    expect(moments(["2026-01-02", "2026-07-02"], "America/New_York")).toEqual(["2026-01-02T00:00", "2026-07-02T00:00"]);
  });

  it("run through the hour that repeats in autumn, forwards and backwards", () => {
    const times = [
      "2026-10-25 01:30",
      "2026-10-25 02:00",
      "2026-10-25 02:30",
      "2026-10-25 02:00",
      "2026-10-25 02:30",
      "2026-10-25 03:00",
    ];
    const expected = [
      "2026-10-24T23:30",
      "2026-10-25T00:00",
      "2026-10-25T00:30",
      "2026-10-25T01:00",
      "2026-10-25T01:30",
      "2026-10-25T02:00",
    ];
    expect(moments(times, "Europe/Berlin")).toEqual(expected);
    expect(moments(times.toReversed(), "Europe/Berlin")).toEqual(expected);
  });

  it("are refused in the hour that is skipped in spring, and in a zone that does not exist", () => {
    expect(
      csvFaults(file("2026-03-29 01:59", "2026-03-29 02:30", "2026-03-29 03:00"), { timeZone: "Europe/Berlin" }),
    ).toEqual(["csv.time_invalid 3"]);
    expect(csvFaults(file("2026-03-29 01:59"), { timeZone: "Europe/Nowhere" })).toEqual(["csv.time_zone_unknown"]);
  });
});
