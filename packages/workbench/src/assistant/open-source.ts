import type { AnswerSource, AskedChart, ChartTimeframe } from "@bourse/contract/host-api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../api/context.ts";
import { goToTime } from "../chart/opened.ts";
import { useCharts } from "../charts/queries.ts";
import { chartTabId } from "../shell/tabs.ts";
import { showTab } from "../shell/workspace.ts";
import { placeOf } from "./source-place.ts";

/** A source that names a series. */
export interface SeriesSource extends AnswerSource {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
}

export const hasSeries = (source: AnswerSource): source is SeriesSource =>
  source.symbol !== undefined && source.timeframe !== undefined;

/**
 * Goes to the newest bar of a source on the chart that the question was about. Where that is impossible the reason is
 * told, and the trader may open the series on a chart of its own.
 */
export function useOpenSource(source: SeriesSource, asked: AskedChart | undefined) {
  const { symbol, timeframe, to } = source;
  const api = useApi();
  const charts = useCharts().data ?? [];
  const [isTold, setTold] = useState(false);
  const place = placeOf(source, asked, charts);
  const goTo = (chartId: string, series?: { readonly symbol: string; readonly timeframe: ChartTimeframe }) => {
    setTold(false);
    showTab(chartTabId(chartId));
    if (to !== undefined) goToTime(chartId, Date.parse(to), series);
  };
  const opening = useMutation({
    mutationFn: async () =>
      charts.find((each) => each.symbol === symbol && each.timeframe === timeframe) ??
      (await api.call("POST /api/charts", { body: { symbol, timeframe } })),
    onSuccess: ({ chart_id: chartId }) => goTo(chartId, { symbol, timeframe }),
  });
  return {
    show() {
      if (place.chartId === undefined) setTold(true);
      else goTo(place.chartId);
    },
    /** Absent until the trader has asked for a source that its chart does not show. */
    reason: isTold ? place.reason : undefined,
    opening,
  };
}
