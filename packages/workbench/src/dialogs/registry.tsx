import type { FunctionComponent } from "react";
import { LISTS } from "../panels/registry.tsx";
import { type LazyPart, lazyPart } from "../parts/lazy-part.ts";
import type { DialogKind, DialogRequest } from "../state/dialogs.ts";
import type { Noun } from "../state/own-panels.ts";

type DialogPart<Kind extends DialogKind> = LazyPart<{ readonly request: DialogRequest<Kind> }>;

/** Pairs a dialog's component with the props it takes from the request. */
function dialog<Kind extends DialogKind, Props extends object>(
  find: () => Promise<FunctionComponent<Props>>,
  propsOf: (request: DialogRequest<Kind>) => Props,
): DialogPart<Kind> {
  return lazyPart(async () => {
    const View = await find();
    return ({ request }) => <View {...propsOf(request)} />;
  });
}

const nothing = () => ({});
const itsId = ({ id }: { readonly id: string }) => ({ id });

/** The form of each list's items, and the question before one is removed. */
const ITEM_DIALOGS = Object.fromEntries(
  Object.entries(LISTS).flatMap(([noun, find]) => [
    [
      noun,
      dialog<Noun, DialogRequest<Noun>>(
        async () => (await find()).form,
        (request) => request,
      ),
    ],
    [`remove-${noun}`, dialog<`remove-${Noun}`, { readonly id: string }>(async () => (await find()).removal, itsId)],
  ]),
  // `fromEntries` knows no names.
) as { readonly [Kind in Noun | `remove-${Noun}`]: DialogPart<Kind> };

/** Every dialog of the page: the type of {@link DIALOGS} is complete. */
export const DIALOGS: { readonly [Kind in DialogKind]: DialogPart<Kind> } = {
  ...ITEM_DIALOGS,
  palette: dialog(async () => (await import("../palette/CommandPalette.tsx")).CommandPalette, nothing),
  keys: dialog(async () => (await import("../palette/KeysDialog.tsx")).KeysDialog, nothing),
  workspaces: dialog(async () => (await import("../workspaces/WorkspacesDialog.tsx")).WorkspacesDialog, nothing),
  away: dialog(async () => (await import("../away/AwayDialog.tsx")).AwayDialog, nothing),
  install: dialog(
    async () => (await import("../install/InstallDialog.tsx")).InstallDialog,
    (request: DialogRequest<"install">) => ({ request }),
  ),
  approvals: dialog(async () => (await import("../extensions/ApprovalsDialog.tsx")).ApprovalsDialog, itsId),
  terms: dialog(async () => (await import("../extensions/TermsDialog.tsx")).TermsDialog, itsId),
  log: dialog(async () => (await import("../records/LogDialogs.tsx")).LogDialog, itsId),
  "app-log": dialog(async () => (await import("../records/LogDialogs.tsx")).AppLogDialog, itsId),
  commands: dialog(async () => (await import("../records/CommandsDialog.tsx")).CommandsDialog, itsId),
  stored: dialog(async () => (await import("../records/DeleteStoredDialog.tsx")).DeleteStoredDialog, itsId),
  remove: dialog(async () => (await import("../extensions/RemoveDialog.tsx")).RemoveDialog, itsId),
  figures: dialog(async () => (await import("../figures/FiguresDialog.tsx")).FiguresDialog, nothing),
  plugins: dialog(async () => (await import("../local-plugins/PluginsDialog.tsx")).PluginsDialog, nothing),
  developer: dialog(async () => (await import("../developer/DeveloperDialog.tsx")).DeveloperDialog, nothing),
  trust: dialog(async () => (await import("../trust/TrustDialog.tsx")).TrustDialog, nothing),
  failure: dialog(
    async () => (await import("../errors/FailureDialog.tsx")).FailureDialog,
    ({ action, error }: DialogRequest<"failure">) => ({ action, error }),
  ),
  publisher: dialog(async () => (await import("../marketplace/PublisherDialog.tsx")).PublisherDialog, itsId),
  "fill-note": dialog(
    async () => (await import("../orders/FillNoteDialog.tsx")).FillNoteDialog,
    ({ accountId, fill }: DialogRequest<"fill-note">) => ({ accountId, fill }),
  ),
  "task-runs": dialog(async () => (await import("../automations/RunsDialog.tsx")).RunsDialog, itsId),
  artifact: dialog(async () => (await import("../automations/ArtifactDialog.tsx")).ArtifactDialog, itsId),
  "chart-times": dialog(
    async () => (await import("../chart/time/ChartTimesDialog.tsx")).ChartTimesDialog,
    ({ chartId }: DialogRequest<"chart-times">) => ({ chartId }),
  ),
  timeframe: dialog(async () => (await import("../chart/joined/TimeframeDialog.tsx")).TimeframeDialog, nothing),
  "go-to": dialog(
    async () => (await import("../chart/GoToDialog.tsx")).GoToDialog,
    ({ chartId }: DialogRequest<"go-to">) => ({ chartId }),
  ),
  objects: dialog(async () => (await import("../chart-panel/ObjectsDialog.tsx")).ObjectsDialog, nothing),
  drawing: dialog(async () => (await import("../chart/drawings/DrawingDialog.tsx")).DrawingDialog, itsId),
  indicators: dialog(
    async () => (await import("../chart-panel/IndicatorsDialog.tsx")).IndicatorsDialog,
    ({ chartId }: DialogRequest<"indicators">) => ({ chartId }),
  ),
  indicator: dialog(async () => (await import("../chart/indicators/IndicatorDialog.tsx")).IndicatorDialog, itsId),
  offer: dialog(
    async () => (await import("../offers/OfferDialog.tsx")).OfferDialog,
    ({ offer, values }: DialogRequest<"offer">) => ({ offer, values }),
  ),
  link: dialog(async () => (await import("../offers/LinkDialog.tsx")).LinkDialog, itsId),
  symbols: dialog(
    async () => (await import("../market/SymbolSearch.tsx")).SymbolSearch,
    ({ text }: DialogRequest<"symbols">) => ({ text }),
  ),
  "import-bars": dialog(
    async () => (await import("../market/ImportDialog.tsx")).ImportDialog,
    ({ file }: DialogRequest<"import-bars">) => ({ file }),
  ),
  "arrange-charts": dialog(async () => (await import("../shell/ArrangeDialog.tsx")).ArrangeDialog, nothing),
  compare: dialog(
    async () => (await import("../chart/compare/CompareDialog.tsx")).CompareDialog,
    ({ chartId }: DialogRequest<"compare">) => ({ chartId }),
  ),
  forecast: dialog(
    async () => (await import("../forecasts/ForecastDialog.tsx")).ForecastDialog,
    ({ chartId, id }: DialogRequest<"forecast">) => ({ chartId, id }),
  ),
  layouts: dialog(
    async () => (await import("../layouts/LayoutsDialog.tsx")).LayoutsDialog,
    ({ leftOut }: DialogRequest<"layouts">) => ({ leftOut }),
  ),
  settings: dialog(
    async () => (await import("../settings/SettingsDialog.tsx")).SettingsDialog,
    ({ part }: DialogRequest<"settings">) => ({ part }),
  ),
};
