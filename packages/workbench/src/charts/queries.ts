import type { Chart, ChartChange, ChartTimeframe, NewChart } from "@bourse/contract/host-api";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { deskHistory } from "../history/desk.ts";
import { type ChartLink, chart, restyle, styleOf } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { joinedOn } from "../state/joined.ts";
import { activeOf } from "./active.ts";
import { followersOf, type LinkOf, type Series, seriesToTake } from "./linked.ts";
import { chartsQuery, readCharts } from "./read.ts";

const KEY = ["charts"] as const;

/** The host's charts, in the order they were opened. */
export function useCharts() {
  const api = useApi();
  return useQuery(chartsQuery(api));
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

/** The active chart, which the top bar controls. */
export function useActiveChart(): Shown {
  return activeOf(useCharts().data) ?? NOTHING;
}

/** Actions on charts. A refusal is shown in a dialog. */
export interface ChartActions {
  /** Changes the symbol, or the timeframe and how many of its bars are drawn as one, of the active chart and of those linked with it. */
  turn(series: Series): void;
  /** Links a chart with the others that are linked; it takes their series. */
  link(chartId: string, link: ChartLink): void;
  activate(chartId: string): void;
  /** Opens another chart of the current series. */
  open(): void;
  /** Closes a chart, which can be undone. */
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
  const change = async (chartId: string, { joined, ...wanted }: ChartChange & Series) => {
    // How many bars are drawn as one is the page's own matter.
    if (wanted.timeframe !== undefined) restyle(chartId, { joined });
    // A request under way is older than the change and would undo it on the page.
    await client.cancelQueries({ queryKey: KEY });
    client.setQueryData<readonly Chart[]>(KEY, (before) => before?.map((each) => changed(each, chartId, wanted)));
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: chartId }, body: wanted });
  };

  return {
    turn(series) {
      const active = activeOf(charts());
      if (!active) return;
      const followers = followersOf(charts(), linkOf, { chart_id: active.chart_id, change: series });
      const changes = [{ chart_id: active.chart_id, change: { ...series, active: true } as const }, ...followers];
      settle("Change the chart", Promise.all(changes.map((each) => change(each.chart_id, each.change))));
    },
    link(chartId, link) {
      restyle(chartId, { link });
      const shown = charts().map((each) => ({ ...each, joined: joinedOn(each) }));
      const series = seriesToTake(shown, linkOf, chartId);
      if (series) settle("Link the chart", change(chartId, series));
    },
    activate: (chartId) => settle("Choose the chart", change(chartId, { active: true })),
    open() {
      const active = activeOf(charts());
      if (!active) return;
      const joined = joinedOn(active);
      const opening = api.call("POST /api/charts", { body: seriesOf(active) });
      settle("Open a chart", joined ? opening.then(({ chart_id }) => restyle(chart_id, { joined })) : opening);
    },
    async ensure(count) {
      const known = charts();
      const active = activeOf(known);
      if (!active || known.length >= count) return known;
      const opening = import("./open-more.ts").then(({ openMore }) =>
        openMore(api, { series: seriesOf(active), chartId: active.chart_id, count: count - known.length }),
      );
      settle("Open a chart", opening);
      try {
        await opening;
        return await readCharts(api, client);
      } catch {
        // `settle` shows the failure; without enough charts nothing can be arranged.
        return undefined;
      }
    },
    close(chartId) {
      const closed = charts().find(({ chart_id }) => chart_id === chartId);
      if (!closed) return;
      const closing = import("./close.ts").then(({ closeAct }) =>
        deskHistory(api, client).history.perform(closeAct({ api, client, chart: closed })),
      );
      settle("Close the chart", closing);
    },
  };
}

const linkOf: LinkOf = (chartId) => styleOf(chart.get(), chartId).link;

const seriesOf = ({ symbol, timeframe, source_id }: Chart): NewChart => ({ symbol, timeframe, source_id });

function changed(before: Chart, chartId: string, { active, symbol, timeframe }: ChartChange): Chart {
  if (before.chart_id !== chartId) return active ? { ...before, active: false } : before;
  return {
    ...before,
    ...(symbol === undefined ? {} : { symbol }),
    ...(timeframe === undefined ? {} : { timeframe }),
    active: active ?? before.active,
  };
}
