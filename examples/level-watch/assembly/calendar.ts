/** Days of a week. */
const WEEK: i32 = 7;

/** Days from 1970-01-01 to the date of an ISO 8601 time; the time of day is ignored. */
export function dayOf(time: string): i32 {
  const month = <i32>parseInt(time.substr(5, 2));
  const year = <i32>parseInt(time.substr(0, 4)) - (month <= 2 ? 1 : 0);
  const era = (year >= 0 ? year : year - 399) / 400;
  const yearOfEra = year - era * 400;
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + <i32>parseInt(time.substr(8, 2)) - 1;
  return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

/** The date of a day, as 2026-01-31. */
export function dateOf(day: i32): string {
  const shifted = day + 719468;
  const era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const shiftedMonth = (5 * dayOfYear + 2) / 153;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2);
}

/** ISO week of a day, counted from the week of 1970-01-01. Weeks run from Monday to Sunday, also across years. */
export function weekOf(day: i32): i32 {
  const sinceMonday = day + 3;
  return (sinceMonday >= 0 ? sinceMonday : sinceMonday - (WEEK - 1)) / WEEK;
}

/** 0 Monday to 6 Sunday. */
export function weekdayOf(day: i32): i32 {
  return day + 3 - weekOf(day) * WEEK;
}

/** Monday of a week. */
export function mondayOf(week: i32): i32 {
  return week * WEEK - 3;
}

/** The same time of day some days later. */
export function daysLater(time: string, days: i32): string {
  return dateOf(dayOf(time) + days) + time.substring(10);
}

function digits(value: i32, count: i32): string {
  return value.toString().padStart(count, "0");
}
