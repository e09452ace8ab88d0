import type { Zone } from "@bourse/bars";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The library's weights: ticks of a greater one are shown first, and labelled by it. */
const YEAR = 70;
const MONTH = 60;
const DATE = 50;
const TIMES = [
  [12 * HOUR, 33],
  [6 * HOUR, 32],
  [3 * HOUR, 31],
  [HOUR, 30],
  [30 * MINUTE, 22],
  [5 * MINUTE, 21],
  [MINUTE, 20],
  [1000, 10],
] as const;

/** No zone sets its clocks back by more. */
const MOST_SET_BACK = 3 * HOUR;

/** The points of a time axis, in the order of time. */
export interface AxisPoints {
  readonly length: number;
  momentAt(index: number): number;
  /** Says how much the tick of a point matters. */
  weigh(index: number, weight: number): void;
}

/**
 * Weighs the points of a time axis by the clocks of a zone, starting with the point at `from`. The tick of a day is on its
 * first point, also if the day has 23 or 25 hours.
 */
export function weighPoints(points: AxisPoints, from: number, zone: Zone): void {
  const local = (moment: number) => moment + zone.offsetAt(moment);
  let latest = latestBefore(points, from, local);
  for (let at = from; at < points.length; at++) {
    const moment = points.momentAt(at);
    const before = at > 0 ? points.momentAt(at - 1) : moment - usualDistance(points);
    const now = local(moment);
    points.weigh(at, weightOf(now, { latest: Math.max(latest, local(before)), before: now - (moment - before) }));
    latest = Math.max(latest, now);
  }
}

interface Before {
  /** The latest local time so far: it keeps a date from being labelled twice after clocks were set back. */
  readonly latest: number;
  /** The previous point by the current setting of the clock, so that an hour that occurs twice gets its ticks both times. */
  readonly before: number;
}

function weightOf(now: number, { latest, before }: Before): number {
  const [date, last] = [new Date(now), new Date(latest)];
  if (now > latest) {
    if (date.getUTCFullYear() !== last.getUTCFullYear()) return YEAR;
    if (date.getUTCMonth() !== last.getUTCMonth()) return MONTH;
    if (Math.floor(now / DAY) !== Math.floor(latest / DAY)) return DATE;
  }
  const [, weight] = TIMES.find(([step]) => Math.floor(now / step) !== Math.floor(before / step)) ?? [0, 0];
  return weight;
}

function latestBefore(points: AxisPoints, from: number, local: (moment: number) => number): number {
  let latest = Number.NEGATIVE_INFINITY;
  if (from === 0) return latest;
  const earliest = points.momentAt(from - 1) - MOST_SET_BACK;
  for (let at = from - 1; at >= 0 && points.momentAt(at) >= earliest; at--) {
    latest = Math.max(latest, local(points.momentAt(at)));
  }
  return latest;
}

/** The assumed distance between the first point and a point before it. */
function usualDistance(points: AxisPoints): number {
  const last = points.length - 1;
  return last > 0 ? Math.ceil((points.momentAt(last) - points.momentAt(0)) / last) : DAY;
}
