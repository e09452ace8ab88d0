import { readSampleBars } from "@bourse/testing/sample-bars";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../timeframes/bar-times.ts";
import { BUILTIN_SESSIONS } from "./builtin.ts";
import { specialDay } from "./holidays.ts";
import { regularHours } from "./regular.ts";
import { sessionSpans } from "./spans.ts";
import { weekdayOf } from "./weekday.ts";

const dayOf = (date: string) => Date.parse(date) / DAY_MS;
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The special weekdays of a year. */
function year(of: number) {
  const days = Array.from({ length: dayOf(`${of + 1}-01-01`) - dayOf(`${of}-01-01`) }, (_each, at) => at);
  const special = days.map((at) => dayOf(`${of}-01-01`) + at).map((day) => ({ day, is: specialDay("nyse", day) }));
  const dates = (kind: "closed" | "short") =>
    special.flatMap(({ day, is }) =>
      is !== undefined && (kind === "closed") === (is === "closed") ? [dateOf(day).slice(5)] : [],
    );
  return { closed: dates("closed"), short: dates("short") };
}

describe("the holidays of the New York Stock Exchange", () => {
  it("are those that it published for 2022 to 2027", () => {
    expect([2022, 2023, 2024, 2025, 2026, 2027].map((each) => year(each).closed.join(" "))).toEqual([
      "01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26",
      "01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25",
      "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25",
      "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
      "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
      "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
    ]);
    expect([2022, 2023, 2024, 2025, 2026, 2027].map((each) => year(each).short.join(" "))).toEqual([
      "11-25",
      "07-03 11-24",
      "07-03 11-29 12-24",
      "07-03 11-28 12-24",
      "11-27 12-24",
      "11-26",
    ]);
  });

  it("are exactly the weekdays without a bar in the daily bars of the S&P 500", () => {
    const traded = new Set(readSampleBars().map(({ time }) => dayOf(time)));
    const [first, last] = [Math.min(...traded), Math.max(...traded)];
    const wrong: string[] = [];
    for (let day = first; day <= last; day++) {
      if (weekdayOf(day) > 5) continue;
      if (traded.has(day) !== (specialDay("nyse", day) !== "closed")) wrong.push(dateOf(day));
    }
    expect(wrong).toEqual([]);
    expect(last - first).toBeGreaterThan(365 * 10);
  });

  it("are not claimed for years before the rules", () => {
    expect([year(1997).closed, year(2012).short]).toEqual([[], []]);
  });
});

describe("a session with holidays", () => {
  const shares = BUILTIN_SESSIONS.find(({ id }) => id === "us-equities") ?? expect.fail("it is built in");
  const spans = (date: string) =>
    sessionSpans(shares, { from: Date.parse(date), to: Date.parse(date) + 2 * DAY_MS })
      .filter(({ session }) => session === dayOf(date))
      .map(({ kind, from, to }) => [kind, ...[from, to].map((each) => new Date(each).toISOString().slice(11, 16))]);

  it("does not trade on them, and closes at 13:00 in New York on short days with its later hours after that", () => {
    expect(spans("2026-11-26")).toEqual([]);
    expect(spans("2026-11-27")).toEqual([
      ["pre", "09:00", "14:30"],
      ["regular", "14:30", "18:00"],
      ["post", "18:00", "22:00"],
    ]);
    expect(spans("2026-11-30")).toEqual([
      ["pre", "09:00", "14:30"],
      ["regular", "14:30", "21:00"],
      ["post", "21:00", "01:00"],
    ]);
  });

  it("has no bars of regular hours then", () => {
    const isRegular = regularHours(shares);
    const bar = (time: string) => isRegular({ from: Date.parse(time), to: Date.parse(time) + 3_600_000 });
    expect([bar("2026-11-26T15:00Z"), bar("2026-11-27T17:00Z"), bar("2026-11-27T18:00Z")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("the holidays of other exchanges", () => {
  const closedIn = (calendar: "lse" | "xetra" | "tse", of: number) =>
    Array.from({ length: 366 }, (_each, at) => dayOf(`${of}-01-01`) + at)
      .filter((day) => specialDay(calendar, day) === "closed" && weekdayOf(day) < 6)
      .map(dateOf)
      .filter((date) => date.startsWith(`${of}`))
      .map((date) => date.slice(5))
      .join(" ");

  it("are the bank holidays of London, with those that were moved and added", () => {
    expect([2011, 2012, 2020, 2022, 2023, 2025, 2026, 2027].map((each) => closedIn("lse", each))).toEqual([
      "01-03 04-22 04-25 04-29 05-02 05-30 08-29 12-26 12-27",
      "01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26",
      "01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28",
      "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27",
      "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26",
      "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
      "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
      "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
    ]);
  });

  it("are the days of Frankfurt, of which none is moved", () => {
    expect([2024, 2025, 2026].map((each) => closedIn("xetra", each))).toEqual([
      "01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31",
      "01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31",
      "01-01 04-03 04-06 05-01 12-24 12-25 12-31",
    ]);
    expect(specialDay("xetra", dayOf("2026-12-30"))).toEqual({ closes: 14 * 3_600_000 });
  });

  it("are the national holidays of Japan, with substitutes and the day between two", () => {
    expect([2024, 2025, 2026].map((each) => closedIn("tse", each))).toEqual([
      "01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31",
      "01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31",
      "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
    ]);
  });

  it("are not known before the first year of a calendar", () => {
    expect([specialDay("tse", dayOf("2021-01-01")), specialDay("xetra", dayOf("2021-12-24"))]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
