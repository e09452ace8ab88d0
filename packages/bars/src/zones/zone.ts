import { DAY_MS, MINUTE_MS } from "../timeframes/bar-times.ts";

/** The clock of a time zone. Local times are milliseconds as if the clock showed UTC. */
export interface Zone {
  /** IANA name. */
  readonly name: string;
  /** The clock's time minus UTC, in milliseconds, at a moment. */
  readonly offsetAt: (moment: number) => number;
  /**
   * The moments, earliest first, at which the zone's clocks show this time: two in the hour that repeats in autumn,
   * none in the hour that is skipped in spring.
   */
  readonly momentsOf: (local: number) => readonly number[];
}

/** The zone whose clocks are never changed. */
export const UTC: Zone = { name: "UTC", offsetAt: () => 0, momentsOf: (local) => [local] };

function formatter(name: string): Intl.DateTimeFormat | undefined {
  try {
    const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    return new Intl.DateTimeFormat("en-US", { timeZone: name, hourCycle: "h23", ...fields, second: "numeric" });
  } catch (fault) {
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}

function formattedOffset(format: Intl.DateTimeFormat, moment: number): number {
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** One UTC day of a zone: its clocks are changed at most once in it, at a whole minute. */
interface ZoneDay {
  readonly before: number;
  readonly after: number;
  readonly changesAt: number;
}

function dayOf(format: Intl.DateTimeFormat, day: number): ZoneDay {
  let [low, high] = [day * DAY_MS, (day + 1) * DAY_MS];
  const [before, after] = [formattedOffset(format, low), formattedOffset(format, high)];
  if (before === after) return { before, after, changesAt: high };
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (formattedOffset(format, middle) === before) low = middle;
    else high = middle;
  }
  return { before, after, changesAt: high };
}

const known = new Map<string, Zone | undefined>();

/** A zone of the time zone database; undefined if there is none of this name. */
export function zoneOf(name: string): Zone | undefined {
  if (name === "UTC") return UTC;
  if (!known.has(name)) known.set(name, madeZone(name));
  return known.get(name);
}

function madeZone(name: string): Zone | undefined {
  const format = formatter(name);
  if (!format) return undefined;
  // Formatting a moment takes microseconds, and a file has millions of them in a few thousand days.
  const days = new Map<number, ZoneDay>();
  const offsetAt = (moment: number): number => {
    const day = Math.floor(moment / DAY_MS);
    const found = days.get(day) ?? dayOf(format, day);
    days.set(day, found);
    return moment < found.changesAt ? found.before : found.after;
  };
  return {
    name,
    offsetAt,
    momentsOf(local) {
      const [before, after] = [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)];
      if (before === after) return [before];
      return [Math.min(before, after), Math.max(before, after)].filter((moment) => moment + offsetAt(moment) === local);
    },
  };
}

/** The moment of a local time: the earlier one of two; where clocks skip it, as much later as they skip. */
export function momentOf(zone: Zone, local: number): number {
  return zone.momentsOf(local)[0] ?? local - zone.offsetAt(local - DAY_MS);
}
