import type { Chart, Workbench } from "@bourse/contract/host-api";
import { Actions, type BorderNode, DockLocation, type IJsonModel, Model, TabNode, TabSetNode } from "flexlayout-react";
import { chart } from "../state/chart.ts";
import { timeframeWords } from "../state/joined.ts";
import { keepLayout, keptLayout } from "../state/layout-key.ts";
import { createStore } from "../state/store.ts";
import {
  firstLayout,
  type HostFacts,
  placeFacts,
  readLayout,
  reconcile,
  type SavedLayout,
  sameTabs,
  tabsOfModel,
} from "./layout.ts";
import { narrow } from "./narrow.ts";
import {
  type BorderName,
  chartTabId,
  chartTabs,
  configOf,
  containerTabId,
  containerTabs,
  detailTab,
  type PlacedTab,
} from "./tabs.ts";

let saved: SavedLayout = restore();
/** Tabs that this page has shown before, on an earlier visit or since. */
const met = new Set(tabsOfModel(saved.model).map(({ id }) => id));
let installed: Workbench | undefined;
let views: readonly PlacedTab[] = [];
let charts: readonly Chart[] | undefined;
/** The timeframes that the tabs of the charts name, as JSON. */
let timeframes: string | undefined;
/** Ids of the extensions that are installed. */
let extensions: ReadonlySet<string> | undefined;
/** The series of the active chart when it was last brought to the front. */
let front: string | undefined;

/** The layout's model; replaced after every change of the installed extensions. */
export const workspace = createStore<{ readonly model: Model }>({ model: load(saved) });

function restore(): SavedLayout {
  const first = firstLayout(innerWidth, innerHeight);
  return reconcile(readLayout(keptLayout()) ?? first, undefined);
}

/** A stored layout that the library refuses is replaced by the first one. */
function load(layout: SavedLayout, before?: Model): Model {
  try {
    return Model.fromJson(structuredClone(layout.model), before);
  } catch (cause) {
    console.warn("The saved layout could not be read.", cause);
    return Model.fromJson(reconcile(firstLayout(innerWidth, innerHeight), []).model);
  }
}

/** Stores the layout as the user left it. */
export function saveLayout(): void {
  saved = { ...saved, model: workspace.get().model.toJson() };
  keepLayout(inLine(saved));
}

/**
 * Shows the containers of the installed extensions. One that comes while the page is open comes to the front of its side: the
 * trader has just installed it. Those that are there already leave a folded side folded.
 */
export function placeContainers(workbench: Workbench): void {
  // Views change several times a second, containers hardly ever.
  if (installed && sameContainers(installed, workbench)) return;
  const known = installed && new Set(containerTabs(installed).map(({ tab }) => tab.id));
  installed = workbench;
  place(known ? {} : { containers: atRest() });
  if (known) bringOut(containerTabs(workbench).flatMap(({ tab }) => (known.has(tab.id) ? [] : [tab.id])));
  saved = { ...saved, model: workspace.get().model.toJson() };
  keepLayout(saved);
}

/** Brings containers to the front, each the first time that this page has it. */
export function showAtFirst(containers: readonly string[]): void {
  const unmet = containers.map(containerTabId).filter((id) => !met.has(id) && workspace.get().model.getNodeById(id));
  if (unmet.length === 0) return;
  for (const id of unmet) met.add(id);
  bringOut(unmet);
  saveLayout();
}

function bringOut(ids: readonly (string | undefined)[]): void {
  const { model } = workspace.get();
  for (const id of ids) {
    const node = id === undefined ? undefined : model.getNodeById(id);
    if (node instanceof TabNode && !node.isSelected()) model.doAction(Actions.selectTab(node.getId()));
  }
}

/** Shows the views that extensions of the client declare. */
export function placeViews(now: readonly PlacedTab[]): void {
  if (JSON.stringify(now) === JSON.stringify(views)) return;
  views = now;
  place();
  keepLayout(saved);
}

/** Undefined until the installed extensions are known. */
const placed = () => installed && [...containerTabs(installed), ...views];

/** The same tabs, which leave a folded side folded: the chart has the room until the trader opens one. */
const atRest = () => placed()?.map((each) => ({ ...each, isQuiet: true as const }));

/** Takes away the tabs of an extension that was removed: its application's, and its page of the marketplace. */
export function placeExtensions(ids: readonly string[]): void {
  // Their figures and states change often, the installed extensions hardly ever.
  if (extensions?.size === ids.length && ids.every((id) => extensions?.has(id))) return;
  const now = new Set(ids);
  const removed = new Set([...(extensions ?? [])].filter((id) => !now.has(id)));
  extensions = now;
  place({ removed });
  keepLayout(saved);
}

const sameContainers = (one: Workbench, other: Workbench): boolean =>
  JSON.stringify(containerTabs(one)) === JSON.stringify(containerTabs(other));

/** The name of a chart's tab follows the bars that it draws. */
chart.subscribe(() => {
  const names = charts && JSON.stringify(charts.map((each) => timeframeWords(each)));
  if (charts && names !== timeframes) placeCharts(charts);
});

/** Shows the host's charts; one that became active or changed its series comes to the front. */
export function placeCharts(now: readonly Chart[]): void {
  charts = now;
  timeframes = JSON.stringify(now.map((each) => timeframeWords(each)));
  place();
  const active = now.find((each) => each.active);
  const facts = active && `${active.chart_id} ${active.symbol} ${active.timeframe}`;
  if (active && facts !== front) bringToFront(chartTabId(active.chart_id));
  front = facts;
  keepLayout(saved);
}

/** Brings a chart to the front. A tab of another kind that was in front before the page was loaded stays there. */
function bringToFront(id: string): void {
  const node = workspace.get().model.getNodeById(id);
  if (!(node instanceof TabNode) || node.isSelected()) return;
  const set = node.getParent();
  const shown = set instanceof TabSetNode ? set.getSelectedNode() : undefined;
  if (front === undefined && shown instanceof TabNode && shown.getComponent() !== "chart") return;
  workspace.get().model.doAction(Actions.selectTab(id));
  saved = { ...saved, model: workspace.get().model.toJson() };
}

/** The chart in front, in the part of the page where the trader works. */
export function chartInFront(model: Model): string | undefined {
  const shown = model.getActiveTabset()?.getSelectedNode();
  return shown instanceof TabNode && shown.getComponent() === "chart" ? configOf(shown.getConfig()).chart : undefined;
}

/** The host's active chart, which the top bar controls; it may be shown in a part of the page where the trader has not worked yet. */
export const activeChartId = (): string | undefined => charts?.find((each) => each.active)?.chart_id;

const facts = (): HostFacts => ({
  charts: charts && chartTabs(charts, (each) => timeframeWords(each)),
  installed: extensions,
});

interface Placing {
  readonly containers?: readonly PlacedTab[] | undefined;
  /** Ids of the extensions that have just been removed. */
  readonly removed?: ReadonlySet<string>;
}

function inLine(layout: SavedLayout, { containers = placed(), removed }: Placing = {}): SavedLayout {
  return reconcile(layout, containers, { ...facts(), removed });
}

function place(placing: Placing = {}): void {
  const before = workspace.get().model;
  const shown = before.toJson();
  saved = inLine({ ...saved, model: shown }, placing);
  if (!sameTabs(saved.model, shown)) workspace.set({ model: load(saved, before) });
}

/** Back to the layout of a first visit. */
export function resetLayout(): void {
  const first = firstLayout(innerWidth, innerHeight);
  saved = reconcile(first, atRest() ?? [], facts());
  workspace.set({ model: load(saved) });
  keepLayout(saved);
}

/** The page's layout as it is now, with the places of tabs that are absent. */
export const layoutOfPage = (): SavedLayout => adapted({ ...saved, model: layoutNow() });

/** A layout with the charts and views that there are now. */
export const adapted = (layout: SavedLayout): SavedLayout => inLine(layout);

/** The positions of tabs and the sizes of their places, as the layout would be shown now. */
export function settled(layout: SavedLayout): unknown {
  const { borders = [], layout: rows } = load(adapted(layout)).toJson();
  return [borders.map(placeFacts), placeFacts(rows)];
}

/** Shows a layout that was kept; tabs that have come or gone since stay as they are. */
export function showLayout(layout: SavedLayout): void {
  saved = inLine(layout);
  workspace.set({ model: load(saved) });
  keepLayout(saved);
}

/** An arrangement of the page as it is now. */
export const layoutNow = (): IJsonModel => workspace.get().model.toJson();

/** Back to an earlier arrangement; tabs that have come or gone since stay as they are. */
export const restoreLayout = (model: IJsonModel): void => showLayout({ ...saved, model });

/** Brings a tab to the front and gives its content the focus. */
export function showTab(id: string): void {
  narrow.set({ tab: id });
  const { model } = workspace.get();
  const node = model.getNodeById(id);
  if (!(node instanceof TabNode)) return;
  if (!node.isSelected()) model.doAction(Actions.selectTab(id));
  requestAnimationFrame(() => {
    const content = document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`);
    // A field in it may have the focus already: on a slow machine the next frame comes after it.
    if (!content?.contains(document.activeElement)) content?.focus();
  });
}

/** Opens a marketplace entry beside the chart. */
export function showDetail(id: string, name: string): void {
  const { model } = workspace.get();
  const tab = detailTab(id, name);
  const centre = model.getFirstTabSet();
  if (!model.getNodeById(tab.id) && centre) {
    model.doAction(Actions.addTab(tab, centre.getId(), DockLocation.CENTER, -1, true));
  }
  showTab(tab.id);
}

/** Opens or closes a side of the page. */
export function toggleBorder(location: BorderName): void {
  const { model } = workspace.get();
  const border = model
    .getBorderSet()
    .getBorders()
    .find((each: BorderNode) => each.getLocation().getName() === location);
  const tab = border?.getSelectedNode() ?? border?.getChildren()[0];
  if (tab) model.doAction(Actions.selectTab(tab.getId()));
}
