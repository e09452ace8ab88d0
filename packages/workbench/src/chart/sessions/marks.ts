import type { TimeRange } from "@bourse/bars";
import type { SessionMarks } from "../overlays/sessions.ts";
import type { DrawnHours } from "./hours.ts";

/** A chart as the marks of sessions need it. */
export interface MarkedChart {
  shownTimes(): TimeRange | undefined;
  /** `opens`: left edge of the first bar that opens at a time or later; `holds`: of the bar that contains the time. */
  edgeOf(time: number, bar: "opens" | "holds"): number | undefined;
}

/** Where the lines and bands of sessions are now. A band without a bar in it has no width. */
export function marksOf(chart: MarkedChart, hours: DrawnHours | undefined): Omit<SessionMarks, "color"> {
  const shown = hours && chart.shownTimes();
  if (!hours || !shown) return { lines: [], bands: [] };
  const edge = (time: number, bar: "opens" | "holds") => chart.edgeOf(time, bar) ?? 0;
  return {
    lines: hours.breaks(shown).map((time) => edge(time, "holds")),
    bands: hours
      .closed(shown)
      .map(({ from, to }) => ({ from: edge(from, "opens"), to: edge(to, "holds") }))
      .filter(({ from, to }) => from < to),
  };
}
