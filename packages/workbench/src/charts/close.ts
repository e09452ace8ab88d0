import type { Chart } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import type { Act } from "../history/history.ts";
import { layoutNow, placeCharts, restoreLayout } from "../tabs/workspace.ts";
import { readCharts } from "./read.ts";

export interface Closing {
  readonly api: Api;
  readonly client: QueryClient;
  readonly chart: Chart;
}

/** Closes a chart. Taking it back opens it in its place, with everything that the host kept of it. */
export function closeAct({ api, client, chart: { chart_id, symbol, timeframe } }: Closing): Act {
  const params = { chart_id };
  let before = layoutNow();
  return {
    name: `close the chart ${symbol} ${timeframe}`,
    async forward() {
      before = layoutNow();
      await api.call("DELETE /api/charts/:chart_id", { params });
    },
    async back() {
      await api.call("POST /api/charts/:chart_id/reopen", { params });
      placeCharts(await readCharts(api, client));
      restoreLayout(before);
      // Read again, because the host does not list the indicators of a closed chart.
      await client.invalidateQueries({ queryKey: ["indicators"] });
    },
  };
}
