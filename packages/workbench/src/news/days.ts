import type { CalendarList } from "@bourse/contract/host-api";

/** One entry of the calendar. */
export type CalendarEvent = CalendarList["events"][number];

const LOCALE = "en-US";

/** A day in the trader's time zone with its entries, oldest first. */
export interface CalendarDay {
  /** `Friday, November 20, 2026`. */
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/** Groups entries by the day they fall on in a time zone. */
export function calendarDays(events: readonly CalendarEvent[], timeZone: string): readonly CalendarDay[] {
  const day = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: "full" });
  const groups = Map.groupBy(events, ({ time }) => day.format(new Date(time)));
  return [...groups].map(([name, group]) => ({ name, events: group }));
}

/** Time of day in a time zone: `14:30`. */
export function timeOfDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
}

/** The zone with its offset from UTC: `Europe/Berlin, UTC+1`. */
export function zoneName(timeZone: string, now: Date): string {
  if (timeZone === "UTC") return "UTC";
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: "shortOffset" }).formatToParts(now);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC");
  return `${timeZone}, ${offset}`;
}

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 });

/** A figure with its unit: `3.2 %`; undefined while it is unknown. */
export function figure(value: number | null, unit: string | null): string | undefined {
  if (value === null) return undefined;
  return unit ? `${number.format(value)} ${unit}` : number.format(value);
}
