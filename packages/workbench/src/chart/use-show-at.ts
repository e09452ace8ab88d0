import type { Series } from "../charts/linked.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { goToTime } from "./opened.ts";

/** Turns the active chart to a series, which keeps its own timeframe where none is named, and goes to a time in milliseconds. */
export function useShowAt(): (series: Series & { readonly symbol: string }, time: number | undefined) => void {
  const { turn } = useChartActions();
  const { chart_id: chartId, timeframe } = useActiveChart();
  return (series, time) => {
    turn(series);
    if (chartId !== undefined && time !== undefined) goToTime(chartId, time, { timeframe, ...series });
  };
}
