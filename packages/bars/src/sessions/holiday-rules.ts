import { DAY_MS } from "../timeframes/bar-times.ts";
import { weekdayOf } from "./weekday.ts";

/** How a day differs from others: nothing trades, or trading closes earlier, in milliseconds after midnight. */
export type SpecialDay = "closed" | { readonly closes: number };

/** The special days of one year, by days counted from 1970-01-01. */
export type Year = ReadonlyMap<number, SpecialDay>;

export interface Holiday {
  /** The first year of the rule. */
  readonly since: number;
  day(year: number): number | undefined;
}

export const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / DAY_MS;

/** The `count`th such weekday of a month. */
export function nth(count: number, weekday: number, [year, month]: readonly [year: number, month: number]): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7;
}

/** Sunday of Easter in the Gregorian calendar, by the anonymous algorithm of 1876. */
export function easter(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * golden + century - (century >> 2) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * (rest >> 2) - moon - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const sum = moon + sunday - 7 * correction + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The given dates that lie in a year, as days. */
export const named = (year: number, dates: readonly string[]): readonly number[] =>
  dates.filter((each) => each.startsWith(`${year}-`)).map((each) => Date.parse(each) / DAY_MS);

/** A year with its closed days and its short days; a day that is both is closed. */
export function yearOf(closed: readonly number[], short: readonly number[], closes: number): Year {
  return new Map<number, SpecialDay>([
    ...short.map((day) => [day, { closes }] as const),
    ...closed.map((day) => [day, "closed"] as const),
  ]);
}
