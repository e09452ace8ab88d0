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
  /** Opens charts of the current series until there are so many. @returns all charts; undefined if that was refused */
  ensure(count: number): Promise<readonly Chart[] | undefined>;
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
      if (active) settle("Open a chart", api.call("POST /api/charts", { body: seriesOf(active) }));
    },
    async ensure(count) {
      const known = charts();
      const active = activeOf(known);
      if (!active || known.length >= count) return known;
      const opening = openMore(api, { active, count: count - known.length });
      settle("Open a chart", opening);
      try {
        await opening;
        const now = (await api.call("GET /api/charts")).charts;
        client.setQueryData(KEY, now);
        return now;
      } catch {
        // Shown by `settle`; without an answer nothing can be arranged.
        return undefined;
      }
    },
    close: (chartId) =>
      settle("Close the chart", api.call("DELETE /api/charts/:chart_id", { params: { chart_id: chartId } })),
  };
}

const seriesOf = ({ symbol, timeframe, source_id }: Chart): NewChart => ({ symbol, timeframe, source_id });

/** Opens charts of a series; the one that was active stays so. If one is refused, those before it are closed again. */
async function openMore(api: Api, { active, count }: { readonly active: Chart; readonly count: number }) {
  const opened: string[] = [];
  try {
    for (let more = 0; more < count; more++) {
      opened.push((await api.call("POST /api/charts", { body: seriesOf(active) })).chart_id);
    }
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: active.chart_id }, body: { active: true } });
  } catch (cause) {
    for (const chart_id of opened) await api.call("DELETE /api/charts/:chart_id", { params: { chart_id } });
    throw cause;
  }
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
