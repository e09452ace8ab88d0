import { useMemo } from "react";
import { useApi } from "../api/context.ts";
import { useRefresh } from "../api/mutations.ts";
import { useExtensions, usePlugins, useSymbols, useWorkbench } from "../api/queries.ts";
import { useActiveChart, useChartActions, useCharts } from "../charts/queries.ts";
import { useHistory } from "../history/use-history.ts";
import { useLayoutActs } from "../layouts/acts.ts";
import { useLayouts } from "../layouts/queries.ts";
import { useLinks, useOffers } from "../offers/queries.ts";
import { openDialog } from "../state/dialogs.ts";
import type { Command } from "./command.ts";
import { commandsOf } from "./registry.ts";

/** All commands available in the host's current state. */
export function useCommands(): readonly Command[] {
  const charts = useCharts().data;
  const chartActions = useChartActions();
  const { symbol, timeframe } = useActiveChart();
  const layouts = useLayouts().data;
  const layoutActs = useLayoutActs();
  const desk = useHistory();
  const api = useApi();
  const refresh = useRefresh();
  const symbols = useSymbols().data?.symbols;
  const extensions = useExtensions().data;
  const plugins = usePlugins("").data;
  const offers = useOffers().data?.offers;
  const links = useLinks().data;
  const workbench = useWorkbench(symbol, timeframe).data;
  return useMemo(
    () =>
      commandsOf({
        desk,
        symbols: symbols ?? [],
        charts: charts ?? [],
        chartActions,
        layouts: layouts ?? [],
        layoutActs,
        extensions: extensions ?? [],
        plugins: plugins ?? [],
        offers: offers ?? [],
        links: links ?? [],
        workbench,
        act: ({ id, verb, action }) =>
          void api
            .call(`POST /api/extensions/:id/${verb}`, { params: { id } })
            .catch((error: unknown) => openDialog({ kind: "failure", action, error }))
            .finally(refresh),
      }),
    [
      desk,
      symbols,
      charts,
      chartActions,
      layouts,
      layoutActs,
      extensions,
      plugins,
      offers,
      links,
      workbench,
      api,
      refresh,
    ],
  );
}
