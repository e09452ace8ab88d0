import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";
import { dayOf, easter, type Holiday, named, nth, type SpecialDay, type Year, yearOf } from "./holiday-rules.ts";
import { MONDAY, SATURDAY, SUNDAY, THURSDAY, weekdayOf } from "./weekday.ts";

const isWeekend = (day: number): boolean => weekdayOf(day) >= SATURDAY;

/** The day itself, or the last weekday before it. */
function weekdayUpTo(day: number): number {
  let found = day;
  while (isWeekend(found)) found -= 1;
  return found;
}

/** Bank holidays of England and Wales that a proclamation moved, and those that it added. */
const MOVED_BANK_HOLIDAYS: Readonly<Record<string, string>> = {
  "2012-05-28": "2012-06-04",
  "2020-05-04": "2020-05-08",
  "2022-05-30": "2022-06-02",
};
const ADDED_BANK_HOLIDAYS = ["2011-04-29", "2012-06-05", "2022-06-03", "2022-09-19", "2023-05-08"];
const HALF_PAST_TWELVE = (12 * 60 + 30) * MINUTE_MS;

/** London Stock Exchange: the bank holidays of England and Wales; it closes early before Christmas and New Year. */
function lse(year: number): Year {
  const substituted = (days: readonly number[]) => {
    const taken: number[] = [];
    for (const day of days) {
      let found = day;
      while (isWeekend(found) || taken.includes(found)) found += 1;
      taken.push(found);
    }
    return taken;
  };
  const rules = [
    ...substituted([dayOf(year, 1, 1)]),
    easter(year) - 2,
    easter(year) + 1,
    nth(1, MONDAY, [year, 5]),
    nth(1, MONDAY, [year, 6]) - 7,
    nth(1, MONDAY, [year, 9]) - 7,
    ...substituted([dayOf(year, 12, 25), dayOf(year, 12, 26)]),
  ];
  const moved = rules.map((day) => {
    const to = MOVED_BANK_HOLIDAYS[new Date(day * DAY_MS).toISOString().slice(0, 10)];
    return to === undefined ? day : Date.parse(to) / DAY_MS;
  });
  const short = [dayOf(year, 12, 24), dayOf(year, 12, 31)].map(weekdayUpTo);
  return yearOf([...moved, ...named(year, ADDED_BANK_HOLIDAYS)], short, HALF_PAST_TWELVE);
}

const TWO_PM = 14 * 60 * MINUTE_MS;

/** Xetra and Frankfurt: eight days of which none is moved; the year's last trading day ends at 14:00. */
function xetra(year: number): Year {
  const closed = [
    dayOf(year, 1, 1),
    easter(year) - 2,
    easter(year) + 1,
    dayOf(year, 5, 1),
    dayOf(year, 12, 24),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
    dayOf(year, 12, 31),
  ];
  return yearOf(closed, [weekdayUpTo(dayOf(year, 12, 30))], TWO_PM);
}

/** Day of the month of an equinox in Japan, as the observatory's approximation for 1980 to 2099 gives it. */
const equinox = (year: number, of1980: number): number =>
  Math.floor(of1980 + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));

/**
 * Tokyo Stock Exchange: the national holidays, and 31 December to 3 January. A holiday on a Sunday is kept on the next
 * day that is none; a day between two holidays is one.
 */
function tse(year: number): Year {
  const national = [
    dayOf(year, 1, 1),
    nth(2, MONDAY, [year, 1]),
    dayOf(year, 2, 11),
    dayOf(year, 2, 23),
    dayOf(year, 3, equinox(year, 20.8431)),
    dayOf(year, 4, 29),
    dayOf(year, 5, 3),
    dayOf(year, 5, 4),
    dayOf(year, 5, 5),
    nth(3, MONDAY, [year, 7]),
    dayOf(year, 8, 11),
    nth(3, MONDAY, [year, 9]),
    dayOf(year, 9, equinox(year, 23.2488)),
    nth(2, MONDAY, [year, 10]),
    dayOf(year, 11, 3),
    dayOf(year, 11, 23),
  ];
  const substitutes = national
    .filter((day) => weekdayOf(day) === SUNDAY)
    .map((day) => {
      let found = day + 1;
      while (national.includes(found)) found += 1;
      return found;
    });
  const between = national
    .map((day) => day + 1)
    .filter((day) => !national.includes(day) && national.includes(day + 1) && weekdayOf(day) !== SUNDAY);
  const ends = [dayOf(year, 1, 2), dayOf(year, 1, 3), dayOf(year, 12, 31)];
  return yearOf([...national, ...substitutes, ...between, ...ends], [], DAY_MS);
}

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
