import type { Chart, Extension, PluginSummary, SymbolInfo, Workbench } from "@bourse/contract/host-api";
import { activeOf, type ChartActions } from "../charts/queries.ts";
import { chart } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { toggleTheme } from "../state/theme.ts";
import { chartTabId, containerTabId } from "./tabs.ts";
import { resetLayout, showDetail, showTab, toggleBorder } from "./workspace.ts";

/** Something the palette can do. */
export interface Command {
  readonly group: "Go to" | "Chart" | "Extensions" | "Marketplace" | "Page";
  readonly name: string;
  readonly keys?: string;
  run(): void;
}

/** Something done to an extension at once, without a dialog. */
export interface ExtensionAct {
  readonly id: string;
  readonly verb: "enable" | "disable" | "retry";
  /** The command's name, for saying what failed. */
  readonly action: string;
}

/** What the palette knows of the page's state. */
export interface CommandSources {
  readonly symbols: readonly SymbolInfo[];
  readonly charts: readonly Chart[];
  readonly chartActions: ChartActions;
  readonly extensions: readonly Extension[];
  readonly plugins: readonly PluginSummary[];
  readonly workbench: Workbench | undefined;
  readonly act: (act: ExtensionAct) => void;
}

/** Shortcuts that work everywhere on the page. */
export const SHORTCUTS = { palette: "Ctrl K", sidebar: "Ctrl B", panel: "Ctrl J", auxiliary: "Ctrl Alt B" } as const;

/** Every command there is now. */
export function commandsOf(sources: CommandSources): readonly Command[] {
  return [
    ...places(sources),
    ...chartCommands(sources),
    ...sources.extensions.flatMap((each) => extensionCommands(each, sources.act)),
    ...sources.plugins.flatMap(pluginCommands),
    ...PAGE,
  ];
}

const PAGE: readonly Command[] = [
  { group: "Page", name: "Switch between light and dark", run: toggleTheme },
  { group: "Page", name: "Show or hide the side bar", keys: SHORTCUTS.sidebar, run: () => toggleBorder("left") },
  { group: "Page", name: "Show or hide the bottom panel", keys: SHORTCUTS.panel, run: () => toggleBorder("bottom") },
  { group: "Page", name: "Show or hide the right bar", keys: SHORTCUTS.auxiliary, run: () => toggleBorder("right") },
  { group: "Page", name: "Reset the layout", run: resetLayout },
];

function places({ workbench, charts }: CommandSources): readonly Command[] {
  const containers = Object.values(workbench?.locations ?? {}).flat();
  return [
    { group: "Go to", name: "Chart", run: () => showTab(chartTabId(activeOf(charts)?.chart_id ?? "")) },
    { group: "Go to", name: "Marketplace", run: () => showTab("marketplace") },
    { group: "Go to", name: "Installed extensions", run: () => showTab("extensions") },
    { group: "Go to", name: "Watchlist", run: () => showTab("watchlist") },
    { group: "Go to", name: "Trusted publishers", run: () => openDialog({ kind: "trust" }) },
    { group: "Go to", name: "Alerts", run: () => showTab("alerts") },
    { group: "Go to", name: "Notices", run: () => showTab("notices") },
    { group: "Go to", name: "News", run: () => showTab("news") },
    { group: "Go to", name: "Economic calendar", run: () => showTab("calendar") },
    { group: "Go to", name: "Assistant", run: () => showTab("assistant") },
    { group: "Go to", name: "Language models", run: () => openDialog({ kind: "settings", part: "models" }) },
    { group: "Go to", name: "Feeds", run: () => openDialog({ kind: "settings", part: "feeds" }) },
    ...containers.map(
      ({ container }): Command => ({
        group: "Go to",
        name: container.title || container.id,
        run: () => showTab(containerTabId(container.id)),
      }),
    ),
  ];
}

function chartCommands({ symbols, charts, chartActions }: CommandSources): readonly Command[] {
  const { logScale, asTable } = chart.get();
  const { turn, open, close } = chartActions;
  const active = activeOf(charts);
  const symbol = active?.symbol;
  const offers = symbols.find((each) => each.symbol === symbol)?.timeframes ?? [];
  return [
    ...offers
      .filter((each) => each.availability !== "not_available")
      .map(
        ({ timeframe }): Command => ({
          group: "Chart",
          name: `Timeframe ${timeframe}`,
          run: () => turn({ timeframe }),
        }),
      ),
    { group: "Chart", name: "New alert", run: () => openDialog({ kind: "alert" }) },
    { group: "Chart", name: "New chart", run: open },
    ...(active && charts.length > 1
      ? [{ group: "Chart", name: "Close the chart", run: () => close(active.chart_id) } as const]
      : []),
    {
      group: "Chart",
      name: logScale ? "Linear scale" : "Logarithmic scale",
      run: () => chart.set({ logScale: !logScale }),
    },
    {
      group: "Chart",
      name: asTable ? "Show the drawing" : "Show the data table",
      run: () => chart.set({ asTable: !asTable }),
    },
    ...symbols.map(
      (each): Command => ({
        group: "Chart",
        name: `Symbol ${each.symbol} (${each.name})`,
        run: () => turn({ symbol: each.symbol }),
      }),
    ),
  ];
}

function extensionCommands(extension: Extension, act: CommandSources["act"]): readonly Command[] {
  const { id, name, state, fault, runtime } = extension;
  const make = (text: string, run: () => void): Command => ({ group: "Extensions", name: `${text} ${name}`, run });
  const atOnce = (text: string, verb: ExtensionAct["verb"]): Command =>
    make(text, () => act({ id, verb, action: `${text} ${name}` }));
  return [
    make("Permissions of", () => openDialog({ kind: "approvals", id })),
    // Only a guest has code that could write a log.
    ...(runtime === "wasm" ? [make("Log of", () => openDialog({ kind: "log", id }))] : []),
    ...(runtime === "wasm" ? [make("Commands of", () => openDialog({ kind: "commands", id }))] : []),
    state === "disabled" ? atOnce("Enable", "enable") : atOnce("Disable", "disable"),
    ...(fault ? [atOnce("Retry", "retry")] : []),
    make("Remove", () => openDialog({ kind: "remove", id })),
  ];
}

function pluginCommands({ id, name, installed_version }: PluginSummary): readonly Command[] {
  const details: Command = { group: "Marketplace", name: `Details of ${name}`, run: () => showDetail(id, name) };
  if (installed_version) return [details];
  return [details, { group: "Marketplace", name: `Install ${name}`, run: () => openDialog({ kind: "install", id }) }];
}
