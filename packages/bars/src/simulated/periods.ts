import { DAY_MS } from "./sessions.ts";

/** 1970-01-05 was a Monday. */
const MONDAY = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Midnight at which the week (Monday) or calendar month with `time` begins, UTC. */
export function periodStart(time: number, timeframe: "1W" | "1M"): number {
  if (timeframe === "1W") return Math.floor((time - MONDAY) / WEEK_MS) * WEEK_MS + MONDAY;
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The beginning of the period after the one that begins at `start`. */
export function periodEnd(start: number, timeframe: "1W" | "1M"): number {
  if (timeframe === "1W") return start + WEEK_MS;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
