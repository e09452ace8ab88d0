import { activeOf } from "../charts/active.ts";
import type { Command, CommandSource } from "../commands/command.ts";
import { ARRANGEMENT_NAMES, ARRANGEMENTS } from "../layouts/arrange.ts";
import { arrangeCharts, openBeside } from "../layouts/arrange-act.ts";
import { layoutAct } from "../layouts/layout-act.ts";
import { SETTINGS } from "../settings/registry.ts";
import { openDialog, SETTINGS_PARTS } from "../state/dialogs.ts";
import { OWN_PANELS, type OwnTabId } from "../state/own-panels.ts";
import { toggleTheme } from "../state/theme.ts";
import { showStep } from "../state/tour.ts";
import { chartTabId, containerTabId } from "../tabs/tabs.ts";
import { layoutNow, resetLayout, showTab, toggleBorder } from "../tabs/workspace.ts";

/** Shortcuts that work everywhere on the page. */
export const SHORTCUTS = {
  palette: "Ctrl K",
  sidebar: "Ctrl B",
  panel: "Ctrl J",
  auxiliary: "Ctrl Alt B",
  alert: "Alt A",
} as const;

/** Commands that open every panel, container and part of the settings. */
export const placeCommands: CommandSource = ({ workbench, charts, views }) => {
  const goTo = (name: string, run: () => void): Command => ({ group: "Go to", name, run });
  const containers = Object.values(workbench?.locations ?? {}).flat();
  return [
    goTo("Chart", () => showTab(chartTabId(activeOf(charts)?.chart_id ?? ""))),
    ...(Object.keys(OWN_PANELS) as OwnTabId[]).map((id) => goTo(nameOf(OWN_PANELS[id]), () => showTab(id))),
    goTo("Resource use of extensions", () => openDialog({ kind: "figures" })),
    goTo("Workspaces", () => openDialog({ kind: "workspaces" })),
    goTo("While you were away", () => openDialog({ kind: "away" })),
    goTo("Trusted publishers", () => openDialog({ kind: "trust" })),
    goTo("Developer mode", () => openDialog({ kind: "developer" })),
    ...SETTINGS_PARTS.map((part) => goTo(SETTINGS[part].name, () => openDialog({ kind: "settings", part }))),
    ...views.map(({ tabId, name }) => goTo(name, () => showTab(tabId))),
    ...containers.map(({ container }) =>
      goTo(container.title || container.id, () => showTab(containerTabId(container.id))),
    ),
  ];
};

const nameOf = (panel: { readonly name: string; readonly fullName?: string }) => panel.fullName ?? panel.name;

/** Commands that arrange the charts. */
export const arrangeCommands: CommandSource = ({ chartActions, charts, desk: { history } }) => {
  const command = (name: string, run: () => void): Command => ({ group: "Chart", name, run });
  if (charts.length === 0) return [];
  return [
    ...ARRANGEMENT_NAMES.map((each) =>
      command(`Arrange: ${ARRANGEMENTS[each].name}`, () => void arrangeCharts({ chartActions, history }, each)),
    ),
    command("Open a chart beside this one", () => void openBeside({ chartActions, history, charts })),
  ];
};

/** Commands for the page itself. */
export const pageCommands: CommandSource = ({ desk: { history } }) => [
  ...PAGE,
  {
    group: "Page",
    name: "Reset the layout",
    run() {
      const before = layoutNow();
      resetLayout();
      void history.record(layoutAct("reset the layout", before));
    },
  },
];

const PAGE: readonly Command[] = [
  { group: "Page", name: "All keys", keys: "?", run: () => openDialog({ kind: "keys" }) },
  { group: "Page", name: "Take the tour", run: () => showStep(0) },
  { group: "Page", name: "Switch between light and dark", run: toggleTheme },
  { group: "Page", name: "Show or hide the side bar", keys: SHORTCUTS.sidebar, run: () => toggleBorder("left") },
  { group: "Page", name: "Show or hide the bottom panel", keys: SHORTCUTS.panel, run: () => toggleBorder("bottom") },
  { group: "Page", name: "Show or hide the right bar", keys: SHORTCUTS.auxiliary, run: () => toggleBorder("right") },
];
