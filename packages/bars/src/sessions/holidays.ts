import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";
import { dayOf, easter, type Holiday, named, nth, type SpecialDay, type Year, yearOf } from "./holiday-rules.ts";
import { lse, tse, xetra } from "./holidays-abroad.ts";
import { MONDAY, SATURDAY, SUNDAY, THURSDAY, weekdayOf } from "./weekday.ts";

export type { SpecialDay } from "./holiday-rules.ts";

/** Exchanges whose holidays follow rules that are known here. */
export const HOLIDAY_CALENDARS = ["nyse", "lse", "xetra", "tse"] as const;
export type HolidayCalendar = (typeof HOLIDAY_CALENDARS)[number];

/** The first year whose holidays are known; before it nothing is said, and later changes of a law are not foreseen. */
export const HOLIDAYS_SINCE: Readonly<Record<HolidayCalendar, number>> = {
  nyse: 1998,
  lse: 2003,
  xetra: 2022,
  tse: 2022,
};

/** Finds what is special about a day, which is counted from 1970-01-01; undefined: nothing, or no rule is known. */
export function specialDay(calendar: HolidayCalendar, day: number): SpecialDay | undefined {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const key = `${calendar} ${year}`;
  const found = years.get(key) ?? (year < HOLIDAYS_SINCE[calendar] ? new Map() : CALENDARS[calendar](year));
  years.set(key, found);
  return found.get(day);
}

const years = new Map<string, Year>();

const [JANUARY, FEBRUARY, JUNE, JULY, SEPTEMBER, NOVEMBER, DECEMBER] = [1, 2, 6, 7, 9, 11, 12] as const;

/** A holiday on a weekend is kept on the nearest weekday. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY ? day - 1 : weekday === SUNDAY ? day + 1 : day;
}

/** The rules of the New York Stock Exchange since 1998, when it began to keep Martin Luther King Day. */
const NYSE_HOLIDAYS: readonly Holiday[] = [
  {
    since: 1998,
    // A New Year's Day on a Saturday is not kept: the day before is the year's last trading day.
    day: (year) => {
      const first = dayOf(year, JANUARY, 1);
      return weekdayOf(first) === SATURDAY ? undefined : observed(first);
    },
  },
  { since: 1998, day: (year) => nth(3, MONDAY, [year, JANUARY]) },
  { since: 1998, day: (year) => nth(3, MONDAY, [year, FEBRUARY]) },
  { since: 1998, day: (year) => easter(year) - 2 },
  // The last Monday of May.
  { since: 1998, day: (year) => nth(1, MONDAY, [year, JUNE]) - 7 },
  { since: 2022, day: (year) => observed(dayOf(year, JUNE, 19)) },
  { since: 1998, day: (year) => observed(dayOf(year, JULY, 4)) },
  { since: 1998, day: (year) => nth(1, MONDAY, [year, SEPTEMBER]) },
  { since: 1998, day: (year) => nth(4, THURSDAY, [year, NOVEMBER]) },
  { since: 1998, day: (year) => observed(dayOf(year, DECEMBER, 25)) },
];

/** Days on which the exchange stayed closed by no rule: attacks, a storm, and days of mourning for presidents. */
const NYSE_CLOSED: readonly string[] = [
  "2001-09-11",
  "2001-09-12",
  "2001-09-13",
  "2001-09-14",
  "2004-06-11",
  "2007-01-02",
  "2012-10-29",
  "2012-10-30",
  "2018-12-05",
  "2025-01-09",
];

const ONE_PM = 13 * 60 * MINUTE_MS;
/** Earlier short days followed other rules. */
const SHORT_DAYS_SINCE = 2013;

/** The day after Thanksgiving, and the days before Independence Day and Christmas from Monday to Thursday. */
const shortDays = (year: number): readonly number[] => [
  nth(4, THURSDAY, [year, NOVEMBER]) + 1,
  ...[dayOf(year, JULY, 3), dayOf(year, DECEMBER, 24)].filter((day) => weekdayOf(day) <= THURSDAY),
];

function nyse(year: number): Year {
  const rules = NYSE_HOLIDAYS.filter(({ since }) => year >= since).flatMap(({ day }) => day(year) ?? []);
  const short = year < SHORT_DAYS_SINCE ? [] : shortDays(year);
  return yearOf([...rules, ...named(year, NYSE_CLOSED)], short, ONE_PM);
}

const CALENDARS: Readonly<Record<HolidayCalendar, (year: number) => Year>> = { nyse, lse, xetra, tse };
