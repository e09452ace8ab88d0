import type { StoredTask } from "./task-store.ts";

/** When a task runs. */
export interface Timetable {
  readonly intervalMinutes: number;
  /** `HH:MM` of the first run of a day in the time zone; absent: the interval alone counts. */
  readonly timeOfDay?: string | undefined;
  /** IANA name. */
  readonly timeZone?: string | undefined;
}

/** The next due time, and the due times before it that have passed without a run. */
export interface Following {
  readonly next: Date;
  readonly missed: number;
}

/** The timetable in a task's settings. */
export function timetableOf({ settings }: Pick<StoredTask, "settings">): Timetable {
  const { interval_minutes, time_of_day, time_zone } = settings;
  return { intervalMinutes: interval_minutes, timeOfDay: time_of_day, timeZone: time_zone };
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** True for an IANA time zone that this machine knows; an offset such as `+01:00` would not follow the summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId.length > 0;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** The first due time of a new or changed timetable. */
export function firstAfter(table: Timetable, now: Date): Date {
  const { timeOfDay, timeZone = "UTC", intervalMinutes } = table;
  if (timeOfDay === undefined) return new Date(now.getTime() + intervalMinutes * MINUTE_MS);
  const today = dateIn(timeZone, now);
  for (let days = -1; ; days += 1) {
    const slot = slotsOf(table, today.add({ days })).find((each) => each > now.getTime());
    if (slot !== undefined) return new Date(slot);
  }
}

/**
 * The due time after `planned` that is later than `now`. Everything in between is counted and gets no run: after a week
 * of sleep a trader wants one briefing, not seven.
 */
export function following(table: Timetable, planned: Date, now: Date): Following {
  if (table.timeOfDay === undefined) return afterInterval(table.intervalMinutes, planned, now);
  let missed = 0;
  let date = dateIn(table.timeZone ?? "UTC", planned);
  // The runs of a day continue after midnight, until the next day's first run.
  if (table.intervalMinutes < DAY_MINUTES) date = date.subtract({ days: 1 });
  for (let days = 0; days < MOST_DAYS; days += 1) {
    for (const slot of slotsOf(table, date)) {
      if (slot <= planned.getTime()) continue;
      if (slot > now.getTime()) return { next: new Date(slot), missed };
      missed += 1;
    }
    date = date.add({ days: daysOf(table) });
  }
  return { next: firstAfter(table, now), missed };
}

/** Longer than any machine sleeps; a clock that is wrong by centuries must not cost minutes of computing. */
const MOST_DAYS = 4000;

/** The longest time between two runs. A due time further away was made while the clock was wrong. */
export function longestWait({ intervalMinutes, timeOfDay }: Timetable): number {
  return intervalMinutes * MINUTE_MS + (timeOfDay === undefined ? 0 : 2 * DAY_MS);
}

function afterInterval(minutes: number, planned: Date, now: Date): Following {
  const step = minutes * MINUTE_MS;
  const late = now.getTime() - planned.getTime();
  if (late < 0) return { next: planned, missed: 0 };
  const missed = Math.floor(late / step);
  // From now on, not from the old due time: after sleep the next run is a whole interval away.
  return missed === 0
    ? { next: new Date(planned.getTime() + step), missed }
    : { next: new Date(now.getTime() + step), missed };
}

function dateIn(timeZone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** Whole days between two runs. */
function daysOf({ intervalMinutes }: Timetable): number {
  return Math.max(1, Math.round(intervalMinutes / DAY_MINUTES));
}

/**
 * The due times of one local day. A time that the clocks skip in spring becomes an hour later; of a time that occurs twice in autumn, the
 * first one counts.
 */
function slotsOf({ intervalMinutes, timeOfDay = "00:00", timeZone = "UTC" }: Timetable, date: Temporal.PlainDate) {
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(timeOfDay) }).epochMilliseconds;
  const first = at(date);
  if (intervalMinutes >= DAY_MINUTES) return [first];
  const end = at(date.add({ days: 1 }));
  const step = intervalMinutes * MINUTE_MS;
  return Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step);
}
