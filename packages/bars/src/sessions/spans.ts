import { DAY_MS } from "../timeframes/bar-times.ts";
import { momentOf, UTC, zoneOf } from "../zones/zone.ts";
import { specialDay } from "./holidays.ts";
import { type PlacedHours, placedHours } from "./placed.ts";
import type { HourKind, SessionTemplate } from "./template.ts";
import { weekdayOf } from "./weekday.ts";

/** Trading hours of one day, as moments; the end is not part of them. */
export interface HoursSpan {
  readonly kind: HourKind;
  readonly from: number;
  readonly to: number;
  /** True: these hours begin a session. */
  readonly isFirst: boolean;
  /** The day on which their session begins, counted from 1970-01-01. */
  readonly session: number;
}

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The hours of a template that lie in a range at least in part, oldest first; none on its holidays. */
export function sessionSpans(template: SessionTemplate, { from, to }: TimeRange): readonly HoursSpan[] {
  const zone = zoneOf(template.time_zone) ?? UTC;
  const hours = placedHours(template);
  const spans: HoursSpan[] = [];
  // A session lasts into the next day at most, and no zone is more than a day from UTC.
  const last = Math.floor(to / DAY_MS) + 1;
  for (let day = Math.floor(from / DAY_MS) - 2; day <= last; day++) {
    if (!template.days.includes(weekdayOf(day))) continue;
    const moments = hoursOn(template, hours, day).map((each) => ({
      kind: each.kind,
      from: momentOf(zone, day * DAY_MS + each.from),
      to: momentOf(zone, day * DAY_MS + each.to),
    }));
    moments.forEach((each, index) => {
      if (each.from < to && each.to > from && each.from < each.to)
        spans.push({ ...each, isFirst: index === 0, session: day });
    });
  }
  return spans;
}

/** On a short day the regular hours end earlier, and the hours after them are earlier by as much. */
function hoursOn({ holidays }: SessionTemplate, hours: readonly PlacedHours[], day: number): readonly PlacedHours[] {
  const special = holidays && specialDay(holidays, day);
  if (special === undefined) return hours;
  if (special === "closed") return [];
  const last = hours.findLast(({ kind }) => kind === "regular");
  if (!last) return hours;
  const earlier = Math.max(0, last.to - special.closes);
  return hours.map((each) => {
    if (each.from >= last.to) return { ...each, from: each.from - earlier, to: each.to - earlier };
    return { ...each, to: Math.max(each.from, Math.min(each.to, last.to - earlier)) };
  });
}
