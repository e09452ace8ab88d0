import type { IJsonBorderNode, IJsonModel, IJsonRowNode, IJsonTabNode, IJsonTabSetNode } from "flexlayout-react";
import { type BorderName, CHART_TAB, type ChartTab, configOf, OWN_TABS, type PlacedTab } from "./tabs.ts";

/**
 * A layout, with the positions of tabs that are currently absent, so that a reinstalled extension returns to its place.
 */
export interface SavedLayout {
  readonly version: 1;
  readonly model: IJsonModel;
  /** Tab id to the border where the user last had it. */
  readonly places: Readonly<Record<string, BorderName>>;
}

const BORDER_NAMES: readonly BorderName[] = ["left", "bottom", "right"];

const GLOBAL: NonNullable<IJsonModel["global"]> = {
  splitterSize: 5,
  borderMinSize: 180,
  tabEnableRename: false,
  tabSetEnableMaximize: true,
  tabSetMinWidth: 240,
  tabSetMinHeight: 120,
};

/** Sizes of the borders for a page of a width and height in CSS pixels. */
export function borderSizes(width: number, height: number): Readonly<Record<BorderName, number>> {
  const share = (part: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, part)));
  return {
    left: share(width * 0.23, 250, 340),
    right: share(width * 0.2, 200, 340),
    bottom: share(height * 0.28, 170, 260),
  };
}

/** The layout of a first visit: the chart, and at its right the first panel that is not quiet. */
export function firstLayout(width: number, height: number): SavedLayout {
  const sizes = borderSizes(width, height);
  const borders = BORDER_NAMES.map((location) => ({
    type: "border",
    location,
    size: sizes[location],
    enableAutoHide: location !== "left",
    children: [],
  }));
  const layout: IJsonRowNode = { type: "row", children: [{ type: "tabset", id: "centre", children: [CHART_TAB] }] };
  return { version: 1, model: { global: GLOBAL, borders, layout }, places: {} };
}

/** The saved layout, if it is valid; a layout of another version or a damaged one is ignored. */
export function readLayout(value: unknown): SavedLayout | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { version, model, places } = value as Partial<SavedLayout>;
  const whole = version === 1 && typeof places === "object" && places !== null;
  if (!whole || !Array.isArray(model?.borders) || typeof model.layout !== "object") return undefined;
  return { version, model, places };
}

/** Facts of the host; absent: not known yet. */
export interface HostFacts {
  readonly charts?: readonly ChartTab[] | undefined;
  /** Ids of the installed extensions, also of those that are switched off. */
  readonly installed?: ReadonlySet<string> | undefined;
  /** Ids of the extensions that have just been removed. */
  readonly removed?: ReadonlySet<string> | undefined;
}

/**
 * Adapts a layout to the installed extensions: tabs of missing extensions go (their position is remembered), new ones
 * are added, everything else stays where the user put it. What is not known yet stays.
 */
export function reconcile(
  saved: SavedLayout,
  containers: readonly PlacedTab[] | undefined,
  { charts, installed, removed }: HostFacts = {},
): SavedLayout {
  const wanted = new Map([...OWN_TABS, ...(containers ?? [])].map((placed) => [placed.tab.id, placed]));
  const places: Record<string, BorderName> = { ...saved.places };
  const seen = new Set<string>();
  const placed: IJsonTabNode[] = [];

  const keepTab = (tab: IJsonTabNode): readonly IJsonTabNode[] => {
    const id = tab.id ?? "";
    if (seen.has(id)) return [];
    seen.add(id);
    const { extension = "" } = configOf(tab.config);
    if (tab.component === "detail") return removed?.has(extension) ? [] : [tab];
    // An application that is switched off or has failed says so in its tab, and fills it again.
    if (tab.component === "app") return !installed || installed.has(extension) ? [tab] : [];
    if (tab.component === "chart") {
      const kept = keptChart(tab, charts);
      placed.push(...kept);
      return kept;
    }
    if (tab.component === "container" && !containers) return [tab];
    const own = wanted.get(id);
    // The page learns of views last. A view that is gone says so in its tab, which can be closed.
    if (tab.component === "view" && !own) return [{ ...tab, enableClose: true }];
    return own ? [{ ...tab, ...own.tab }] : [];
  };

  const layout = keepRow(saved.model.layout, keepTab);
  const borders = (saved.model.borders ?? []).map((border) => {
    const children = tabsOf(border.children);
    for (const tab of children) places[tab.id ?? ""] = border.location as BorderName;
    return { ...keepSelection(border, children, keepTab) } as IJsonBorderNode;
  });
  addCharts(layout, missingCharts(placed, charts));
  for (const placed of wanted.values()) {
    if (seen.has(placed.tab.id)) continue;
    const border = places[placed.tab.id] ?? placed.border;
    places[placed.tab.id] = border;
    addToBorder(borders, { ...placed, border });
  }
  return { version: 1, model: { ...saved.model, global: GLOBAL, borders, layout }, places };
}

type Keep = (tab: IJsonTabNode) => readonly IJsonTabNode[];

/** Groups are not used: their tabs are taken out of them. */
function tabsOf(children: readonly IJsonTabNode[] | undefined): readonly IJsonTabNode[] {
  return (children ?? []).flatMap((child) => {
    const inner = (child as { children?: readonly IJsonTabNode[] }).children;
    return Array.isArray(inner) ? inner : [child];
  });
}

function keepSelection<Node extends { selected?: number }>(node: Node, before: readonly IJsonTabNode[], keep: Keep) {
  const selected = before[node.selected ?? -1]?.id;
  const children = before.flatMap(keep);
  return { ...node, children, selected: children.findIndex((tab) => tab.id === selected) };
}

function keepRow(row: IJsonRowNode, keep: Keep): IJsonRowNode {
  const children = (row.children ?? []).map((child): IJsonRowNode | IJsonTabSetNode => {
    if (child.type === "row") return keepRow(child as IJsonRowNode, keep);
    const kept = keepSelection(child as IJsonTabSetNode, tabsOf((child as IJsonTabSetNode).children), keep);
    return { ...kept, selected: Math.max(0, kept.selected) } as IJsonTabSetNode;
  });
  return { ...row, children: children.filter((child) => child.type === "row" || (child.children ?? []).length > 0) };
}

function keptChart(tab: IJsonTabNode, charts: readonly ChartTab[] | undefined): readonly IJsonTabNode[] {
  if (!charts) return [tab];
  const wanted = charts.find(({ id }) => id === tab.id);
  if (wanted) return [wanted];
  return charts.length === 0 && tab.id === CHART_TAB.id ? [CHART_TAB] : [];
}

/** Until the host has sent its charts, those of the last visit or a single placeholder represent them. */
function missingCharts(placed: readonly IJsonTabNode[], charts: readonly ChartTab[] | undefined): readonly ChartTab[] {
  if (!charts?.length) return placed.length > 0 ? [] : [CHART_TAB];
  return charts.filter(({ id }) => !placed.some((tab) => tab.id === id));
}

/** Puts charts beside existing ones; if there are none, in front of everything. */
function addCharts(layout: IJsonRowNode, missing: readonly ChartTab[]): void {
  if (missing.length === 0) return;
  const sets = tabSetsOf(layout);
  const home = sets.findLast(({ children = [] }) => children.some(isChart)) ?? sets[0];
  if (!home) {
    layout.children = [{ type: "tabset", id: "centre", children: [...missing] }, ...(layout.children ?? [])];
    return;
  }
  const tabs = home.children ?? [];
  const after = tabs.findLastIndex(isChart) + 1;
  home.children = [...tabs.slice(0, after), ...missing, ...tabs.slice(after)];
  if ((home.selected ?? 0) >= after) home.selected = (home.selected ?? 0) + missing.length;
}

/** Every tab of a model, those in the middle first. */
export function tabsOfModel({ borders = [], layout }: IJsonModel): readonly IJsonTabNode[] {
  return [...tabsInMiddle({ layout }), ...borders.flatMap(({ children }) => tabsOf(children))];
}

/** The tabs in the middle of a model. */
export const tabsInMiddle = ({ layout }: IJsonModel): readonly IJsonTabNode[] =>
  tabSetsOf(layout).flatMap(({ children }) => tabsOf(children));

/** The charts of a model. */
export const chartTabsOf = (model: IJsonModel): readonly IJsonTabNode[] => tabsInMiddle(model).filter(isChart);

export const rowOf = (children: readonly (IJsonRowNode | IJsonTabSetNode)[]): IJsonRowNode => ({
  type: "row",
  children: [...children],
});

const isChart = ({ component }: IJsonTabNode) => component === "chart";

function tabSetsOf(row: IJsonRowNode): readonly IJsonTabSetNode[] {
  return (row.children ?? []).flatMap((child) =>
    child.type === "row" ? tabSetsOf(child as IJsonRowNode) : [child as IJsonTabSetNode],
  );
}

/** An empty border opens with the first tab it gets, unless that is a quiet one. */
function addToBorder(borders: IJsonBorderNode[], { tab, border: location, isQuiet }: PlacedTab): void {
  const found = borders.find((border) => border.location === location);
  const border = found ?? { type: "border", location, children: [] };
  if (!found) borders.push(border);
  border.children = [...(border.children ?? []), tab];
  if ((border.selected ?? -1) < 0 && !isQuiet) border.selected = border.children.length - 1;
}

/** True when two models have the same tabs in the same positions; sizes and selection are the user's. */
export function sameTabs(first: IJsonModel, second: IJsonModel): boolean {
  return JSON.stringify(tabsIn(first)) === JSON.stringify(tabsIn(second));
}

/** A place with its tabs and its size to the nearest whole number; the tab in front is the user's. */
export function placeFacts(place: IJsonRowNode | IJsonTabSetNode | IJsonBorderNode): unknown {
  const { weight, size, location } = place as { weight?: number; size?: number; location?: string };
  const share = Math.round(weight ?? size ?? 0);
  const children = (place.children ?? []) as readonly (IJsonRowNode | IJsonTabSetNode | IJsonTabNode)[];
  return [
    location,
    share,
    children.map((child) => (child.type === "tab" ? child.id : placeFacts(child as IJsonRowNode))),
  ];
}

function tabsIn({ borders = [], layout }: IJsonModel) {
  const facts = (tabs: readonly IJsonTabNode[] | undefined) =>
    tabsOf(tabs).map(({ id, name, icon, enableClose = true }) => [id, name, icon, enableClose]);
  const rows = (row: IJsonRowNode): unknown[] =>
    (row.children ?? []).map((child) =>
      child.type === "row" ? rows(child as IJsonRowNode) : facts((child as IJsonTabSetNode).children),
    );
  return [borders.map((border) => [border.location, facts(border.children)]), rows(layout)];
}
