/** How `1/2/2026` is read. */
export type DayOrder = "day-first" | "month-first";

/** A time in a cell: a moment, a clock's time in a zone that the file does not name, or a whole day. */
export interface CellTime {
  readonly kind: "moment" | "local" | "day";
  /** Milliseconds since 1970; of a local time as if it were UTC. */
  readonly time: number;
}

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[T ]\s*(\S.*))?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ,]\s*(\S.*))?$/;
const SINCE_1970 = /^(\d{9,19})(?:\.0*)?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AP]M)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A clock time in digits without separators, by vendors who write days that way too. */
const DIGITS_CLOCK = /^(\d{2})(\d{2})(\d{2})?$/;

/** Milliseconds in units of time since 1970, from the largest: seconds reach 1e11 in the year 5138, milliseconds in 1973. */
const UNITS = [
  { below: 1e11, milliseconds: 1000 },
  { below: 1e14, milliseconds: 1 },
  { below: 1e17, milliseconds: 1e-3 },
  { below: Number.POSITIVE_INFINITY, milliseconds: 1e-6 },
];

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** `Date.UTC` takes smaller years for years of the 20th century. */
const FIRST_YEAR = 100;

/** Milliseconds of a calendar day; NaN if there is no such day. */
function dayTime(year: number, month: number, day: number): number {
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const exists = day >= 1 && (day <= (DAYS_IN_MONTH[month - 1] ?? 0) || isLeapDay);
  return exists && year >= FIRST_YEAR ? Date.UTC(year, month - 1, day) : Number.NaN;
}

/** Minutes that a zone such as `+05:30` is ahead of UTC; NaN if no zone can have that offset. */
function minutesAhead(zone: string): number {
  const digits = zone.replace(/\D/g, "");
  const [hour, minute] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4))];
  if (hour >= 24 || minute >= 60) return Number.NaN;
  const minutes = hour * 60 + minute;
  return zone.startsWith("-") ? -minutes : minutes;
}

/** The hour of the day; with AM or PM, 12 is the first hour. */
function hourOf(hours: number, half: string | undefined): number {
  if (!half) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
}

function withClock(day: number, clock: string | undefined): CellTime | undefined {
  if (Number.isNaN(day)) return undefined;
  if (clock === undefined) return { kind: "day", time: day };
  const match = CLOCK.exec(clock) ?? DIGITS_CLOCK.exec(clock);
  if (!match) return undefined;
  const [, hours, minutes, seconds = "0", fraction = "0", half, zone] = match;
  const [hour, minute, second] = [hourOf(Number(hours), half), Number(minutes), Number(seconds)];
  if (!(hour < 24 && minute < 60 && second < 60)) return undefined;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const time = day + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  if (!zone) return { kind: "local", time };
  const moment = time - minutesAhead(zone) * 60_000;
  return Number.isNaN(moment) ? undefined : { kind: "moment", time: moment };
}

/** The time in a cell; undefined if it cannot be read. Days with dots are read day first, as they are written. */
export function timeIn(cell: string, order: DayOrder | undefined): CellTime | undefined {
  const yearFirst = YEAR_FIRST.exec(cell);
  if (yearFirst) {
    const [, year, separator, month = "", day = "", clock] = yearFirst;
    // Digits without a separator are a day only if there are eight of them.
    if (separator !== "" || month.length + day.length === 4) {
      return withClock(dayTime(Number(year), Number(month), Number(day)), clock);
    }
  }
  const yearLast = YEAR_LAST.exec(cell);
  if (yearLast) {
    const [, first, separator, second, year, clock] = yearLast;
    const read = separator === "." ? "day-first" : order;
    if (!read) return undefined;
    const [day, month] = read === "day-first" ? [first, second] : [second, first];
    return withClock(dayTime(Number(year), Number(month), Number(day)), clock);
  }
  const number = Number(SINCE_1970.exec(cell)?.[1]);
  if (Number.isNaN(number)) return undefined;
  const unit = UNITS.find(({ below }) => number < below)?.milliseconds ?? 1;
  return { kind: "moment", time: Math.floor(number * unit) };
}

/** The order of day and month that a date such as `31/12/2026` proves; `"either"` for `1/2/2026`. */
export function dayOrderOf(cell: string): DayOrder | "either" | undefined {
  const match = YEAR_LAST.exec(cell);
  if (!match || match[2] === ".") return undefined;
  if (Number(match[1]) > 12) return "day-first";
  return Number(match[3]) > 12 ? "month-first" : "either";
}
