import type { Bar } from "@bourse/sdk/guest";

/** Sets of levels that the trader shows or hides. */
export const DAY = "day";
export const WEEK = "week";
export const SESSION = "session";
export type SetName = typeof DAY | typeof WEEK | typeof SESSION;

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;
const SATURDAY = 5;
/** Number of recent bars that show whether a market trades at weekends. */
const RECENT = 14;

/** One price worth watching. */
export interface Level {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/** Levels of one set and the bars they come from. */
export interface LevelSet {
  readonly levels: readonly Level[];
  /** The bars it comes from and whether they can change, or why there are no levels. */
  readonly basis: string;
}

/** All levels of a symbol. Those of day and week come from completed bars only and do not move while a bar forms. */
export type Levels = Readonly<Record<SetName, LevelSet>>;

const none = (basis: string): LevelSet => ({ levels: [], basis });

export const NO_LEVELS: Levels = { day: none(""), week: none(""), session: none("") };

/** A level of day or week in words, such as `prior day high`. */
export const nameOf = ({ id, name }: Level): string =>
  (id.startsWith(DAY) ? "prior day " : "prior week ") + name.toLowerCase();

/** Computes the levels from daily bars, oldest first, and the forming bar. */
export function levelsOf(completed: readonly Bar[], forming: Bar | undefined): Levels {
  const session = sessionSet(forming);
  const last = completed.at(-1);
  if (!last) {
    const nothing = none("no completed daily bar yet");
    return { day: nothing, week: nothing, session };
  }
  return { day: daySet(last), week: weekSet(completed, forming ? dayOf(forming) : nextSession(completed)), session };
}

/** The same levels of day and week with those of a new price of the same forming bar. */
export const withPrice = (levels: Levels, forming: Bar): Levels => ({ ...levels, session: sessionSet(forming) });

function daySet(bar: Bar): LevelSet {
  const levels = [
    { id: "day-high", name: "High", price: bar.high },
    { id: "day-low", name: "Low", price: bar.low },
    { id: "day-close", name: "Close", price: bar.close },
  ];
  return { levels, basis: `${dateOf(dayOf(bar))}, completed bar only` };
}

function sessionSet(forming: Bar | undefined): LevelSet {
  if (!forming) return none("no bar forms now");
  const levels = [
    { id: "session-high", name: "High", price: forming.high },
    { id: "session-low", name: "Low", price: forming.low },
  ];
  return { levels, basis: `${dateOf(dayOf(forming))}, forming bar, may still change` };
}

/** The latest ISO week with bars before the week of `today`. */
function weekSet(completed: readonly Bar[], today: number): LevelSet {
  const weekAt = (index: number): number => weekOf(dayOf(completed[index] as Bar));
  let last = completed.length - 1;
  while (last >= 0 && weekAt(last) >= weekOf(today)) last -= 1;
  if (last < 0) return none("no bar of the week before");
  const week = weekAt(last);
  let first = last;
  while (first > 0 && weekAt(first - 1) === week) first -= 1;
  // If the history begins within the week, a day may be missing: no figure is better than a wrong one.
  if (first === 0 && weekdayOf(dayOf(completed[0] as Bar)) !== 0) return none("the history begins within the week");
  const bars = completed.slice(first, last + 1);
  const levels = [
    { id: "week-high", name: "High", price: Math.max(...bars.map(({ high }) => high)) },
    { id: "week-low", name: "Low", price: Math.min(...bars.map(({ low }) => low)) },
  ];
  const count = `${bars.length} completed ${bars.length === 1 ? "bar" : "bars"} only`;
  return { levels, basis: `from ${dateOf(mondayOf(week))}, ${count}` };
}

/** The earliest day of the next bar, if none forms: for a market that rests at weekends, Friday ends the week. */
function nextSession(completed: readonly Bar[]): number {
  let day = dayOf(completed.at(-1) as Bar) + 1;
  if (completed.slice(-RECENT).some((bar) => weekdayOf(dayOf(bar)) >= SATURDAY)) return day;
  while (weekdayOf(day) >= SATURDAY) day += 1;
  return day;
}

/** Days from 1970-01-01. */
const dayOf = ({ time }: Pick<Bar, "time">): number => Math.floor(time / DAY_MS);
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** ISO week of a day, counted from the week of 1970-01-01. Weeks run from Monday to Sunday, also across years. */
const weekOf = (day: number): number => Math.floor((day + 3) / WEEK_DAYS);
/** 0 Monday to 6 Sunday. */
const weekdayOf = (day: number): number => day + 3 - weekOf(day) * WEEK_DAYS;
const mondayOf = (week: number): number => week * WEEK_DAYS - 3;

/** The same time of day some days later. */
export const daysLater = (time: string, days: number): string =>
  dateOf(dayOf({ time: Date.parse(time) }) + days) + time.slice(10);
