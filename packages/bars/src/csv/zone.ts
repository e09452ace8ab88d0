import { DAY_MS } from "../timeframes/bar-times.ts";

/** The clock of a time zone. */
export interface Zone {
  /**
   * The moments, earliest first, at which the zone's clocks show this time: two in the hour that repeats in autumn,
   * none in the hour that is skipped in spring.
   */
  readonly momentsOf: (local: number) => readonly number[];
}

const UTC: Zone = { momentsOf: (local) => [local] };

function formatter(name: string): Intl.DateTimeFormat | undefined {
  try {
    const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    return new Intl.DateTimeFormat("en-US", { timeZone: name, hourCycle: "h23", ...fields, second: "numeric" });
  } catch (fault) {
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}

/** The clock's time minus UTC, in milliseconds, at a moment. */
function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** A zone of the time zone database; undefined if there is none of this name. */
export function zoneOf(name: string): Zone | undefined {
  if (name === "UTC") return UTC;
  const format = formatter(name);
  if (!format) return undefined;
  // Formatting a moment takes microseconds, and a file has millions: a day at whose ends the offset is the same has one.
  const days = new Map<number, number | undefined>();
  const offset = (moment: number): number => {
    const day = Math.floor(moment / DAY_MS);
    if (!days.has(day)) {
      const [first, last] = [offsetAt(format, day * DAY_MS), offsetAt(format, (day + 1) * DAY_MS)];
      days.set(day, first === last ? first : undefined);
    }
    return days.get(day) ?? offsetAt(format, moment);
  };
  return {
    momentsOf: (local) => {
      const [before, after] = [local - offset(local - DAY_MS), local - offset(local + DAY_MS)];
      if (before === after) return [before];
      return [Math.min(before, after), Math.max(before, after)].filter((moment) => moment + offset(moment) === local);
    },
  };
}
