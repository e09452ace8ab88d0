import { UTC, type Zone, zoneOf } from "@bourse/bars";
import { formatDay, formatMinute } from "@bourse/ui";

/** Writes moments, in milliseconds, as the clocks of a zone show them. */
export interface ZoneWords {
  readonly zone: Zone;
  /** Last part of its name: `New York`. */
  readonly city: string;
  /** `Nov 01, 2026`. */
  day(moment: number): string;
  /** `Nov 01, 2026, 14:30`; with the offset in an hour that comes twice: `Nov 01, 2026, 01:30 UTC-4`. */
  minute(moment: number): string;
  /** `14:30`; with the offset in an hour that comes twice: `01:30 UTC-4`. */
  timeOfDay(moment: number): string;
  /** `2026-11-01T01:30:00.000-04:00`. */
  iso(moment: number): string;
  /** `UTC-4`, `UTC+5:30`; `UTC` without one. */
  offset(moment: number): string;
  /** The clock's time, in milliseconds as if it were UTC. */
  local(moment: number): number;
}

const HOUR_MINUTES = 60;
const MINUTE = 60_000;
const two = (value: number) => String(value).padStart(2, "0");

const made = new Map<string, ZoneWords>();

/** The words of a zone; those of UTC for a name that this browser does not know. */
export function zoneWords(name: string): ZoneWords {
  const known = made.get(name);
  if (known) return known;
  const words = wordsOf(zoneOf(name) ?? UTC);
  made.set(name, words);
  return words;
}

function wordsOf(zone: Zone): ZoneWords {
  const local = (moment: number) => moment + zone.offsetAt(moment);
  const clock = (moment: number) => new Date(local(moment)).toISOString();
  const parts = (moment: number) => {
    const offset = zone.offsetAt(moment);
    const minutes = Math.round(Math.abs(offset) / MINUTE);
    const sign = offset < 0 ? "-" : "+";
    return { sign, hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES };
  };
  const offset = (moment: number) => {
    const { sign, hours, minutes } = parts(moment);
    if (hours === 0 && minutes === 0) return "UTC";
    return `UTC${sign}${hours}${minutes === 0 ? "" : `:${two(minutes)}`}`;
  };
  const told = (words: string, moment: number) =>
    zone.momentsOf(local(moment)).length > 1 ? `${words} ${offset(moment)}` : words;
  return {
    zone,
    city: zone.name.split("/").at(-1)?.replaceAll("_", " ") ?? zone.name,
    day: (moment) => formatDay(clock(moment)),
    minute: (moment) => told(formatMinute(clock(moment)), moment),
    timeOfDay: (moment) => told(clock(moment).slice(11, 16), moment),
    iso(moment) {
      const { sign, hours, minutes } = parts(moment);
      return zone === UTC ? clock(moment) : clock(moment).replace("Z", `${sign}${two(hours)}:${two(minutes)}`);
    },
    offset,
    local,
  };
}
