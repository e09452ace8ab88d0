import { useTrustSurface } from "@bourse/ui";
import * as Dialog from "@radix-ui/react-dialog";
import { useMemo, useState } from "react";
import { useApi } from "../api/context.ts";
import { useRefresh } from "../api/mutations.ts";
import { useExtensions, usePlugins, useSymbols, useWorkbench } from "../api/queries.ts";
import { useApps } from "../apps/queries.ts";
import { useActiveChart, useChartActions, useCharts } from "../charts/queries.ts";
import type { Command } from "../commands/command.ts";
import { useHistory } from "../history/use-history.ts";
import { useInApp, useInAppAct } from "../in-app/queries.ts";
import { viewTabs } from "../in-app/tree/view-tabs.ts";
import { useLayoutActs } from "../layouts/acts.ts";
import { useLayouts } from "../layouts/queries.ts";
import { useLinks, useOffers } from "../offers/queries.ts";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import { CommandBox } from "./CommandBox.tsx";
import { commandsOf } from "./registry.ts";

/** Every action of the page, by name. */
export function CommandPalette() {
  useTrustSurface();
  const commands = useCommands();
  const [opener] = useState(() => document.activeElement);
  const [chosen] = useState({ one: false });
  const run = (command: Command) => {
    chosen.one = true;
    closeDialog();
    // After the dialog has closed: an element focused by the command keeps the focus, and a dialog that it opens gives it back.
    setTimeout(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      command.run();
    });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || closeDialog()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 bg-shade" aria-hidden="true" />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!chosen.one && opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <CommandBox commands={commands} onRun={run} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

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
