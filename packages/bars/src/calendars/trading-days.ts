import { specialDay } from "../sessions/holidays.ts";
import { placedHours } from "../sessions/placed.ts";
import { sessionSpans } from "../sessions/spans.ts";
import type { SessionTemplate } from "../sessions/template.ts";
import { weekdayOf } from "../sessions/weekday.ts";
import { DAY_MS, type DayOf } from "../timeframes/bar-times.ts";
import { UTC, type Zone, zoneOf } from "../zones/zone.ts";

/**
 * When an instrument trades, as its source says it: hours by the clock of a zone, and the exchange whose holidays it
 * keeps, if their rules are known. It decides which bars make a day. A trader's session is a view and changes no bar.
 */
export type InstrumentCalendar = Pick<SessionTemplate, "id" | "time_zone" | "days" | "hours" | "holidays">;

/** Days from midnight to midnight by the clock of a zone. */
export const zoneDays =
  (zone: Zone): DayOf =>
  (moment) =>
    Math.floor((moment + zone.offsetAt(moment)) / DAY_MS);

/** A session that opens at noon or later and ends on the next day is that day's: Sunday 17:00 begins a Monday. */
const NOON = DAY_MS / 2;
/** No exchange is closed for longer; a calendar without any session ends the search. */
const LONGEST_CLOSURE = 14;

/**
 * The trading day of each moment: the date of its session. A moment outside of all hours belongs to the date by the
 * zone's clock or, if that day has no session, to the next day with one.
 */
export function tradingDays(calendar: InstrumentCalendar): DayOf {
  const zone = zoneOf(calendar.time_zone) ?? UTC;
  const shift = shiftOf(calendar);
  const known = new Map<number, number>();
  const tradedOn = (date: number): number => {
    for (let day = date; day < date + LONGEST_CLOSURE; day++) if (isOpen(calendar, beginOf(day, shift))) return day;
    return date;
  };
  return (moment) => {
    const day = Math.floor((moment + zone.offsetAt(moment) + shift) / DAY_MS);
    const found = known.get(day) ?? tradedOn(day);
    known.set(day, found);
    return found;
  };
}

/** The moment after which a trading day has no more hours; undefined for a day without a session. */
export function tradingDayEnd(calendar: InstrumentCalendar, day: number): number | undefined {
  const begins = beginOf(day, shiftOf(calendar));
  if (!isOpen(calendar, begins)) return undefined;
  const around = { from: (begins - 2) * DAY_MS, to: (begins + 4) * DAY_MS };
  return sessionSpans({ name: "", ...calendar }, around).findLast(({ session }) => session === begins)?.to;
}

/** Whether a session begins on a date, as far as its holidays are known. */
function isOpen(calendar: InstrumentCalendar, date: number): boolean {
  if (!calendar.days.includes(weekdayOf(date))) return false;
  return calendar.holidays === undefined || specialDay(calendar.holidays, date) !== "closed";
}

/** The date on which the session of a trading day begins. */
const beginOf = (day: number, shift: number): number => day - (shift > 0 ? 1 : 0);

/** How much earlier than midnight its sessions begin, in milliseconds. */
function shiftOf(calendar: InstrumentCalendar): number {
  const [first] = placedHours(calendar);
  const isEvening = first !== undefined && first.from >= NOON && first.to > DAY_MS;
  return isEvening ? DAY_MS - first.from : 0;
}
