import type { Chart, LaidChart } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { chartInFront, placeCharts, showLayout, workspace } from "../shell/workspace.ts";
import { restyle } from "../state/chart.ts";
import { type DeskLayout, goneFrom } from "./desk-layout.ts";

export interface ShowParts {
  readonly api: Api;
  readonly client: QueryClient;
}

const CHARTS_KEY = ["charts"];

/** Brings a layout back. @returns what was left out, in words */
export async function showDesk({ api, client }: ShowParts, wanted: DeskLayout): Promise<readonly string[]> {
  const { charts } = await api.call("GET /api/charts");
  const refused = await turnCharts(api, charts, wanted.charts);
  for (const { chart_id } of charts) {
    const style = wanted.styles[chart_id];
    if (style) restyle(chart_id, style);
  }
  const now = (await api.call("GET /api/charts")).charts;
  client.setQueryData(CHARTS_KEY, now);
  placeCharts(now);
  showLayout(wanted.layout);
  const front = chartInFront(workspace.get().model);
  const isActive = now.some(({ chart_id, active }) => active && chart_id === front);
  if (front !== undefined && !isActive && now.some(({ chart_id }) => chart_id === front)) {
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: front }, body: { active: true } });
  }
  return [...goneFrom(wanted), ...refused];
}

/**
 * Gives the charts their series. One that no source has any more is left out; when the host fails, those before it are
 * turned back. @throws ApiError
 */
async function turnCharts(
  api: Api,
  charts: readonly Chart[],
  wanted: readonly LaidChart[],
): Promise<readonly string[]> {
  const turned: Chart[] = [];
  const refused: string[] = [];
  const turn = (chart_id: string, { symbol, timeframe }: Pick<Chart, "symbol" | "timeframe">) =>
    api.call("PUT /api/charts/:chart_id", { params: { chart_id }, body: { symbol, timeframe } });
  for (const each of wanted) {
    const before = charts.find(({ chart_id }) => chart_id === each.chart_id);
    if (!before || (before.symbol === each.symbol && before.timeframe === each.timeframe)) continue;
    try {
      await turn(each.chart_id, each);
      turned.push(before);
    } catch (error) {
      if (isRefusal(error)) refused.push(`the series ${each.symbol} ${each.timeframe}`);
      else {
        for (const chart of turned) await turn(chart.chart_id, chart);
        throw error;
      }
    }
  }
  return refused;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
