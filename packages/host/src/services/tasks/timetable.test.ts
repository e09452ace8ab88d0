import { describe, expect, it } from "vitest";
import { firstAfter, following, isTimeZone, longestWait } from "./timetable.ts";

const at = (text: string) => new Date(text);
const DAILY = { intervalMinutes: 1440, timeOfDay: "08:00", timeZone: "Europe/Berlin" };

describe("a task's timetable", () => {
  it("begins a whole interval from now, or at the next time of day in the trader's zone", () => {
    const now = at("2026-01-02T03:00:00Z");
    expect(firstAfter({ intervalMinutes: 5 }, now)).toEqual(at("2026-01-02T03:05:00Z"));
    expect(firstAfter(DAILY, now)).toEqual(at("2026-01-02T07:00:00Z"));
    expect(firstAfter(DAILY, at("2026-01-02T07:00:00Z"))).toEqual(at("2026-01-03T07:00:00Z"));
    expect(firstAfter({ ...DAILY, timeZone: "Pacific/Kiritimati" }, now)).toEqual(at("2026-01-02T18:00:00Z"));
  });

  it("repeats within the day when the interval is shorter than a day, and begins again each day", () => {
    const often = { intervalMinutes: 300, timeOfDay: "08:00", timeZone: "UTC" };
    const times = [at("2026-01-02T08:00:00Z")];
    for (let count = 0; count < 5; count += 1) {
      const last = times.at(-1) as Date;
      times.push(following(often, last, last).next);
    }
    expect(times.map((each) => each.toISOString().slice(8, 16))).toEqual([
      "02T08:00",
      "02T13:00",
      "02T18:00",
      "02T23:00",
      "03T04:00",
      "03T08:00",
    ]);
  });

  it("goes on past midnight until the next day's first time", () => {
    const often = { intervalMinutes: 120, timeOfDay: "08:00", timeZone: "UTC" };
    const night = at("2026-01-03T04:00:00Z");
    expect(following(often, night, night).next).toEqual(at("2026-01-03T06:00:00Z"));
  });

  it.each([
    {
      after: "a day without sleep",
      table: { intervalMinutes: 5 },
      from: "03:00:00",
      now: "02T03:00:01",
      next: "02T03:05:00",
      missed: 0,
    },
    {
      after: "four hours of sleep",
      table: { intervalMinutes: 5 },
      from: "03:00:00",
      now: "02T07:09:00",
      next: "02T07:14:00",
      missed: 49,
    },
    { after: "a week of sleep", table: DAILY, from: "07:00:00", now: "09T09:00:00", next: "10T07:00:00", missed: 7 },
    {
      after: "two days of three",
      table: { ...DAILY, intervalMinutes: 4320 },
      from: "07:00:00",
      now: "04T07:00:00",
      next: "05T07:00:00",
      missed: 0,
    },
  ])("counts what was missed and gives one next time after $after", ({ table, from, now, next, missed }) => {
    const day = (text: string) => at(`2026-01-${text}Z`);
    expect(following(table, day(`02T${from}`), day(now))).toEqual({ next: day(next), missed });
  });

  it("keeps the local time over the change of clocks, also where that time does not exist or exists twice", () => {
    const before = at("2026-03-28T07:00:00Z");
    expect(following(DAILY, before, before).next).toEqual(at("2026-03-29T06:00:00Z"));
    const night = { ...DAILY, timeOfDay: "02:30" };
    expect(firstAfter(night, at("2026-03-28T12:00:00Z"))).toEqual(at("2026-03-29T01:30:00Z"));
    expect(firstAfter(night, at("2026-10-24T12:00:00Z"))).toEqual(at("2026-10-25T00:30:00Z"));
    const twice = at("2026-10-25T00:30:00Z");
    expect(following(night, twice, twice).next).toEqual(at("2026-10-26T01:30:00Z"));
  });

  it("ends even when the clock is wrong by centuries", () => {
    expect(following(DAILY, at("1970-01-01T07:00:00Z"), at("2400-01-01T00:00:00Z")).next.getUTCFullYear()).toBe(2400);
    expect(longestWait({ intervalMinutes: 5 })).toBe(300_000);
  });

  it("knows zones by their names, and takes no offset", () => {
    expect(["UTC", "Europe/Berlin", "America/New_York"].every(isTimeZone)).toBe(true);
    expect(["", "+01:00", "Mars/Base", "../etc", "Europe/Berlin\n"].some(isTimeZone)).toBe(false);
  });

  it("runs once on every local day, also where its time of day is skipped or comes twice", () => {
    const zones = ["America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata"];
    for (const timeZone of zones)
      for (const timeOfDay of ["00:30", "01:30", "02:15", "02:30", "07:30"]) {
        const table = { intervalMinutes: 1440, timeOfDay, timeZone };
        let run = firstAfter(table, at("2025-12-31T12:00:00Z"));
        const days: string[] = [];
        for (let count = 0; count < 366; count += 1) {
          const local = Temporal.Instant.fromEpochMilliseconds(run.getTime()).toZonedDateTimeISO(timeZone);
          days.push(local.toPlainDate().toString());
          run = following(table, run, run).next;
        }
        const first = Temporal.PlainDate.from(days[0] ?? "");
        expect([timeZone, timeOfDay, days]).toEqual([
          timeZone,
          timeOfDay,
          days.map((_day, index) => first.add({ days: index }).toString()),
        ]);
      }
  });

  it("repeats within days of 23 and 25 hours without a run that comes twice or is left out", () => {
    const hourly = { intervalMinutes: 60, timeOfDay: "00:00", timeZone: "America/New_York" };
    const runs = (from: string, to: string) => {
      const times: number[] = [];
      for (let run = firstAfter(hourly, at(from)); run < at(to); run = following(hourly, run, run).next) {
        times.push(run.getTime());
      }
      return times;
    };
    const spring = runs("2026-03-08T04:59:00Z", "2026-03-09T04:00:00Z");
    const autumn = runs("2026-11-01T03:59:00Z", "2026-11-02T05:00:00Z");
    expect([spring.length, autumn.length]).toEqual([23, 25]);
    for (const times of [spring, autumn])
      times.slice(1).forEach((time, index) => {
        expect(time - (times[index] ?? 0)).toBe(3_600_000);
      });
  });
});
