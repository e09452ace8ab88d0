import type { Chart, ChartChange, ChartTimeframe, NewChart } from "@bourse/contract/host-api";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { openDialog } from "../state/dialogs.ts";

const KEY = ["charts"] as const;

/** The host's charts, in the order they were opened. */
export function useCharts() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/charts", { signal })).charts,
  });
}

/** The active chart's series. */
export interface Shown {
  /** Absent until the host has a chart. */
  readonly chart_id?: string;
  /** Empty until the host has a chart. */
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
}

const NOTHING: Shown = { symbol: "", timeframe: "1D" };

/** The chart that is active. */
export const activeOf = (charts: readonly Chart[] | undefined): Chart | undefined =>
  charts?.find((each) => each.active) ?? charts?.[0];

/** The active chart, which the top bar controls. */
export function useActiveChart(): Shown {
  return activeOf(useCharts().data) ?? NOTHING;
}

/** Actions on charts. A refusal is shown in a dialog. */
export interface ChartActions {
  /** Changes the active chart's symbol or timeframe. */
  turn(series: Pick<ChartChange, "symbol" | "timeframe">): void;
  activate(chartId: string): void;
  /** Opens another chart of the current series. */
  open(): void;
  close(chartId: string): void;
}

export function useChartActions(): ChartActions {
  const api = useApi();
  const client = useQueryClient();
  return useMemo(() => chartActions(api, client), [api, client]);
}

function chartActions(api: Api, client: QueryClient): ChartActions {
  const charts = () => client.getQueryData<readonly Chart[]>(KEY) ?? [];
  const settle = (action: string, answer: Promise<unknown>) =>
    void answer
      .catch((error: unknown) => openDialog({ kind: "failure", action, error }))
      .finally(() => client.invalidateQueries({ queryKey: KEY }));

  /** Shows the change at once: the host's answer follows within milliseconds. */
  const change = async (chartId: string, wanted: ChartChange) => {
    // A request under way is older than the change and would undo it on the page.
    await client.cancelQueries({ queryKey: KEY });
    client.setQueryData<readonly Chart[]>(KEY, (before) => before?.map((each) => changed(each, chartId, wanted)));
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: chartId }, body: wanted });
  };

  return {
    turn(series) {
      const active = activeOf(charts());
      if (active) settle("Change the chart", change(active.chart_id, { ...series, active: true }));
    },
    activate: (chartId) => settle("Choose the chart", change(chartId, { active: true })),
    open() {
      const active = activeOf(charts());
      if (!active) return;
      const { symbol, timeframe, source_id } = active;
      const wanted: NewChart = { symbol, timeframe, source_id };
      settle("Open a chart", api.call("POST /api/charts", { body: wanted }));
    },
    close: (chartId) =>
      settle("Close the chart", api.call("DELETE /api/charts/:chart_id", { params: { chart_id: chartId } })),
  };
}

function changed(chart: Chart, chartId: string, { active, symbol, timeframe }: ChartChange): Chart {
  if (chart.chart_id !== chartId) return active ? { ...chart, active: false } : chart;
  return {
    ...chart,
    ...(symbol === undefined ? {} : { symbol }),
    ...(timeframe === undefined ? {} : { timeframe }),
    active: active ?? chart.active,
  };
}
