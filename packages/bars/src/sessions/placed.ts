import { DAY_MS } from "../timeframes/bar-times.ts";
import { timeOfDay } from "./clock-time.ts";
import type { HourKind, SessionHours, SessionTemplate } from "./template.ts";

/** Hours of a session, in milliseconds after the midnight on whose day it begins. */
export interface PlacedHours {
  readonly kind: HourKind;
  readonly from: number;
  readonly to: number;
}

/**
 * The hours one after the other: a part that opens at an earlier time of day than the part before is on the next day. A
 * time that cannot be read is left out.
 */
export function placedHours({ hours }: Pick<SessionTemplate, "hours">): readonly PlacedHours[] {
  let before = 0;
  return hours.flatMap(({ kind, opens, closes }) => {
    const [open, close] = [timeOfDay(opens), timeOfDay(closes)];
    if (open === undefined || close === undefined) return [];
    const from = open < before ? open + DAY_MS : open;
    before = from;
    return [{ kind, from, to: from - open + (close > open ? close : close + DAY_MS) }];
  });
}

/** Whether a part ends on the day after it opens; undefined while one of its times cannot be read. */
export function closesNextDay({ opens, closes }: Pick<SessionHours, "opens" | "closes">): boolean | undefined {
  const [open, close] = [timeOfDay(opens), timeOfDay(closes)];
  return open === undefined || close === undefined ? undefined : close <= open;
}
