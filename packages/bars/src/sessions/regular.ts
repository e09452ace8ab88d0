import { DAY_MS } from "../timeframes/bar-times.ts";
import { sessionSpans, type TimeRange } from "./spans.ts";
import type { SessionTemplate } from "./template.ts";

/** Spans are found for a week at a time: a chart has years of bars. */
const CHUNK_MS = 7 * DAY_MS;

/**
 * Tells whether a bar has a part in regular hours. It looks at the bar's own times alone, so later bars change nothing
 * about earlier ones.
 */
export function regularHours(template: SessionTemplate): (bar: TimeRange) => boolean {
  const weeks = new Map<number, readonly TimeRange[]>();
  const weekOf = (week: number): readonly TimeRange[] => {
    const found =
      weeks.get(week) ??
      sessionSpans(template, { from: week * CHUNK_MS, to: (week + 1) * CHUNK_MS }).filter(
        ({ kind }) => kind === "regular",
      );
    weeks.set(week, found);
    return found;
  };
  return (bar) => {
    const overlaps = (span: TimeRange) => span.from < bar.to && span.to > bar.from;
    const [first, last] = [Math.floor(bar.from / CHUNK_MS), Math.floor((bar.to - 1) / CHUNK_MS)];
    return weekOf(first).some(overlaps) || (last !== first && weekOf(last).some(overlaps));
  };
}
