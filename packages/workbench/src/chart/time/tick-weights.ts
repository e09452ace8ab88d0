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
 * Weighs the points of a time axis by the clocks of a zone, from one of them on: a day's tick is on its first point,
 * also where the day has 23 or 25 hours.
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
  /** The latest local time before: after clocks were set back, a date is not labelled twice. */
  readonly latest: number;
  /** The point before by the clock as it is set now: each hour that comes twice has its ticks. */
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

/** The distance that the point before the first is thought to have. */
function usualDistance(points: AxisPoints): number {
  const last = points.length - 1;
  return last > 0 ? Math.ceil((points.momentAt(last) - points.momentAt(0)) / last) : DAY;
}
