import type { ChartQuestion } from "@bourse/contract/host-api";
import { openedChart } from "../chart/opened.ts";
import { replays } from "../state/replay.ts";

/** The chart, its part in sight and the moment of its replay: all that the page tells the host about it. */
export function chartInSight(chartId: string): Omit<ChartQuestion, "question"> {
  const shown = openedChart(chartId)?.drawing.shownTimes();
  const moment = replays.get().of[chartId]?.moment;
  return {
    chart_id: chartId,
    ...(shown ? { from: new Date(shown.from).toISOString(), to: new Date(shown.to).toISOString() } : {}),
    ...(moment === undefined ? {} : { until: new Date(moment).toISOString() }),
  };
}
