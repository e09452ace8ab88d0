import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";

/** When an instrument trades, in minutes of a UTC day; the simulated exchange knows no daylight saving. */
export interface Session {
  readonly name: string;
  readonly opens: number;
  readonly closes: number;
  readonly weekends: boolean;
}

export const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** The sessions of the simulated exchange. */
export const SESSIONS = {
  always: { name: "24/7", opens: 0, closes: DAY_MINUTES, weekends: true },
  weekdays: { name: "Monday to Friday", opens: 0, closes: DAY_MINUTES, weekends: false },
  america: { name: "Monday to Friday, 14:30 to 21:00 UTC", opens: 870, closes: 1260, weekends: false },
  europe: { name: "Monday to Friday, 08:00 to 16:30 UTC", opens: 480, closes: 990, weekends: false },
} as const satisfies Readonly<Record<string, Session>>;

const FIRST_WEEKDAY_OF_EPOCH = 4;
const WEEK = 7;

/** 1970-01-01 was a Thursday. */
function isWeekend(day: number): boolean {
  const weekday = (((day + FIRST_WEEKDAY_OF_EPOCH) % WEEK) + WEEK) % WEEK;
  return weekday === 0 || weekday === 6;
}

/** Whether the day, counted from 1970-01-01, is one on which the session takes place. */
export function tradesOn(session: Session, day: number): boolean {
  return session.weekends || !isWeekend(day);
}

/** The day of the session before `day`. */
export function dayBefore(session: Session, day: number): number {
  let before = day - 1;
  while (!tradesOn(session, before)) before -= 1;
  return before;
}
