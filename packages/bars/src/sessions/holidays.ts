import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";
import { MONDAY, SATURDAY, SUNDAY, THURSDAY, weekdayOf } from "./weekday.ts";

/** Exchanges whose holidays follow rules that are known here. */
export const HOLIDAY_CALENDARS = ["nyse"] as const;
export type HolidayCalendar = (typeof HOLIDAY_CALENDARS)[number];

/** How a day differs from others: nothing trades, or trading closes earlier, in milliseconds after midnight. */
export type SpecialDay = "closed" | { readonly closes: number };

/** Finds what is special about a day, which is counted from 1970-01-01; undefined: nothing, or no rule is known. */
export function specialDay(calendar: HolidayCalendar, day: number): SpecialDay | undefined {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const key = `${calendar} ${year}`;
  const found = years.get(key) ?? CALENDARS[calendar](year);
  years.set(key, found);
  return found.get(day);
}

type Year = ReadonlyMap<number, SpecialDay>;
const years = new Map<string, Year>();

const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;
const [JANUARY, FEBRUARY, JUNE, JULY, SEPTEMBER, NOVEMBER, DECEMBER] = [1, 2, 6, 7, 9, 11, 12] as const;

/** The `count`th such weekday of a month. */
function nth(count: number, weekday: number, [year, month]: readonly [year: number, month: number]): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7;
}

/** On a weekend it is the nearest weekday. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY ? day - 1 : weekday === SUNDAY ? day + 1 : day;
}

/** Sunday of Easter in the Gregorian calendar, by the anonymous algorithm of 1876. */
function easter(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * golden + century - (century >> 2) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * (rest >> 2) - moon - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const sum = moon + sunday - 7 * correction + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

interface Holiday {
  /** The first year of the rule. */
  readonly since: number;
  day(year: number): number | undefined;
}

/** The rules of the New York Stock Exchange since 1998, when it began to keep Martin Luther King Day. */
const NYSE_HOLIDAYS: readonly Holiday[] = [
  {
    since: 1998,
    // On a Saturday it is not kept: the year's last trading day would be the day before.
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
/** Short days before followed other rules. */
const SHORT_DAYS_SINCE = 2013;

/** The day after Thanksgiving, and the days before Independence Day and Christmas from Monday to Thursday. */
const shortDays = (year: number): readonly number[] => [
  nth(4, THURSDAY, [year, NOVEMBER]) + 1,
  ...[dayOf(year, JULY, 3), dayOf(year, DECEMBER, 24)].filter((day) => weekdayOf(day) <= THURSDAY),
];

function nyse(year: number): Year {
  const closed = [
    ...NYSE_HOLIDAYS.filter(({ since }) => year >= since).flatMap(({ day }) => day(year) ?? []),
    ...NYSE_CLOSED.filter((each) => each.startsWith(`${year}-`)).map((each) => Date.parse(each) / DAY_MS),
  ];
  return new Map<number, SpecialDay>([
    ...(year < SHORT_DAYS_SINCE ? [] : shortDays(year)).map((day) => [day, { closes: ONE_PM }] as const),
    ...closed.map((day) => [day, "closed"] as const),
  ]);
}

const CALENDARS: Readonly<Record<HolidayCalendar, (year: number) => Year>> = { nyse };
