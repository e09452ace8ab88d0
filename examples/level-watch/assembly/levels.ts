import { Candle } from "../../../packages/sdk/assemblyscript/interactive";
import { dateOf, dayOf, mondayOf, weekdayOf, weekOf } from "./calendar";

/** Sets of levels that the trader shows or hides. */
export const DAY: string = "day";
export const WEEK: string = "week";
export const SESSION: string = "session";

const SATURDAY: i32 = 5;
/** Number of recent bars that show whether a market trades at weekends. */
const RECENT: i32 = 14;

/** One price worth watching. */
export class Level {
  constructor(
    public id: string,
    public name: string,
    public price: f64,
  ) {}
}

/** A level of day or week in words, such as `prior day high`. */
export function nameOf(level: Level): string {
  return (level.id.startsWith(DAY) ? "prior day " : "prior week ") + level.name.toLowerCase();
}

/** Levels of one set and the bars they come from. */
export class LevelSet {
  levels: Level[] = [];
  /** The bars it comes from and whether they can change, or why there are no levels. */
  basis: string = "";
}

/** All levels of a symbol. Those of day and week come from completed bars only and do not move while a bar forms. */
export class Levels {
  day: LevelSet = new LevelSet();
  week: LevelSet = new LevelSet();
  session: LevelSet = new LevelSet();
}

/** Computes the levels from daily bars, oldest first, and the forming bar. */
export function levelsOf(completed: Candle[], forming: Candle | null): Levels {
  const levels = new Levels();
  levels.session = sessionSet(forming);
  if (completed.length == 0) {
    levels.day.basis = levels.week.basis = "no completed daily bar yet";
    return levels;
  }
  levels.day = daySet(completed[completed.length - 1]);
  levels.week = weekSet(completed, forming === null ? nextSession(completed) : dayOf(forming.time));
  return levels;
}

function daySet(bar: Candle): LevelSet {
  const set = new LevelSet();
  set.basis = bar.time.substring(0, 10) + ", completed bar only";
  set.levels = [new Level("day-high", "High", bar.high), new Level("day-low", "Low", bar.low), new Level("day-close", "Close", bar.close)];
  return set;
}

function sessionSet(forming: Candle | null): LevelSet {
  const set = new LevelSet();
  set.basis = "no bar forms now";
  if (forming === null) return set;
  set.basis = forming.time.substring(0, 10) + ", forming bar, may still change";
  set.levels = [new Level("session-high", "High", forming.high), new Level("session-low", "Low", forming.low)];
  return set;
}

/** The latest ISO week with bars before the week of `today`. */
function weekSet(completed: Candle[], today: i32): LevelSet {
  const set = new LevelSet();
  const current = weekOf(today);
  let last = completed.length - 1;
  while (last >= 0 && weekOf(dayOf(completed[last].time)) >= current) last--;
  if (last < 0) {
    set.basis = "no bar of the week before";
    return set;
  }
  const week = weekOf(dayOf(completed[last].time));
  let first = last;
  while (first > 0 && weekOf(dayOf(completed[first - 1].time)) == week) first--;
  // If the history begins within the week, a day may be missing: no figure is better than a wrong one.
  if (first == 0 && weekdayOf(dayOf(completed[0].time)) != 0) {
    set.basis = "the history begins within the week";
    return set;
  }
  let high = -Infinity;
  let low = Infinity;
  for (let i = first; i <= last; i++) {
    high = Math.max(high, completed[i].high);
    low = Math.min(low, completed[i].low);
  }
  set.basis = "from " + dateOf(mondayOf(week)) + ", " + (last - first + 1).toString() + (last == first ? " completed bar only" : " completed bars only");
  set.levels = [new Level("week-high", "High", high), new Level("week-low", "Low", low)];
  return set;
}

/** The earliest day of the next bar, if none forms: for a market that rests at weekends, Friday ends the week. */
function nextSession(completed: Candle[]): i32 {
  let day = dayOf(completed[completed.length - 1].time) + 1;
  if (weekdayOf(day) < SATURDAY || tradesAtWeekends(completed)) return day;
  while (weekdayOf(day) >= SATURDAY) day++;
  return day;
}

function tradesAtWeekends(completed: Candle[]): bool {
  for (let i = max(0, completed.length - RECENT); i < completed.length; i++) {
    if (weekdayOf(dayOf(completed[i].time)) >= SATURDAY) return true;
  }
  return false;
}
