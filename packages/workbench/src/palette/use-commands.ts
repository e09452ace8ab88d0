import { useMemo } from "react";
import { useApi } from "../api/context.ts";
import { useRefresh } from "../api/mutations.ts";
import { useExtensions, usePlugins, useSymbols, useWorkbench } from "../api/queries.ts";
import { useApps } from "../apps/queries.ts";
import { useActiveChart, useChartActions, useCharts } from "../charts/queries.ts";
import { useHistory } from "../history/use-history.ts";
import { useInApp, useInAppAct } from "../in-app/queries.ts";
import { viewTabs } from "../in-app/tree/view-tabs.ts";
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
  const apps = useApps({ enabled: extensions?.some(({ runtime }) => runtime === "webApp") ?? false }).data?.apps;
  const plugins = usePlugins("").data;
  const offers = useOffers().data?.offers;
  const links = useLinks().data;
  const inApp = useInApp().data;
  const { mutate } = useInAppAct("Run the command");
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
        apps: apps ?? [],
        plugins: plugins ?? [],
        offers: offers ?? [],
        links: links ?? [],
        workbench,
        registered: inApp?.commands ?? [],
        hasLocalPlugins: inApp?.plugins !== undefined,
        views: viewTabs(inApp?.views ?? []).map(({ tab: { id, name = id } }) => ({ tabId: id, name })),
        runRegistered: (run) => mutate({ run }),
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
      apps,
      plugins,
      offers,
      links,
      workbench,
      inApp,
      mutate,
      api,
      refresh,
    ],
  );
}
