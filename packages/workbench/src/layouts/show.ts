import type { LaidChart } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { chartsQuery, readCharts } from "../charts/read.ts";
import { chartInFront, placeCharts, showLayout, workspace } from "../shell/workspace.ts";
import { type ChartStyle, restyle } from "../state/chart.ts";
import { type DeskLayout, deskNow, goneFrom } from "./desk-layout.ts";
import { turnCharts } from "./turn.ts";

export interface ShowParts {
  readonly api: Api;
  readonly client: QueryClient;
}

/**
 * Brings a layout back, or, when the host fails, leaves charts, looks and places as they were.
 *
 * @returns what was left out, in words
 * @throws ApiError
 */
export async function showDesk(parts: ShowParts, wanted: DeskLayout): Promise<readonly string[]> {
  const { api, client } = parts;
  const { charts } = await api.call("GET /api/charts");
  const before = deskNow(charts);
  const turn = ({ chart_id, symbol, timeframe }: LaidChart) =>
    api.call("PUT /api/charts/:chart_id", { params: { chart_id }, body: { symbol, timeframe } });
  try {
    const { refused, back } = await turnCharts(turn, charts, wanted.charts);
    try {
      await showTurned(parts, wanted);
    } catch (error) {
      restyleAll(before.styles);
      showLayout(before.layout);
      await back();
      throw error;
    }
    return [...goneFrom(wanted), ...refused];
  } finally {
    // The host may have failed to turn a chart back: the page shows its charts as they are.
    void client.invalidateQueries({ queryKey: chartsQuery(api).queryKey });
  }
}

async function showTurned({ api, client }: ShowParts, { styles, layout }: DeskLayout): Promise<void> {
  const now = await readCharts(api, client);
  restyleAll(Object.fromEntries(now.flatMap(({ chart_id: id }) => (styles[id] ? [[id, styles[id]]] : []))));
  placeCharts(now);
  showLayout(layout);
  const front = chartInFront(workspace.get().model);
  const isActive = now.some(({ chart_id, active }) => active && chart_id === front);
  if (front !== undefined && !isActive && now.some(({ chart_id }) => chart_id === front)) {
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: front }, body: { active: true } });
  }
}

function restyleAll(styles: Readonly<Record<string, ChartStyle>>): void {
  for (const [id, style] of Object.entries(styles)) restyle(id, style);
}
