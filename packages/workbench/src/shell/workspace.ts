import type { Workbench } from "@bourse/contract/host-api";
import { Actions, type BorderNode, DockLocation, Model, TabNode } from "flexlayout-react";
import { keep, readKept } from "../state/kept.ts";
import { createStore } from "../state/store.ts";
import { firstLayout, readLayout, reconcile, type SavedLayout, sameTabs } from "./layout.ts";
import { type BorderName, containerTabId, containerTabs, detailTab } from "./tabs.ts";

/** Nothing is kept yet: what is installed comes to the front by itself, once. */
let isFirstVisit = readLayout(readKept("layout")) === undefined;
let saved: SavedLayout = restore();
let installed: Workbench | undefined;

/** The layout's model; another one after every change of what is installed. */
export const workspace = createStore<{ readonly model: Model }>({ model: load(saved) });

function restore(): SavedLayout {
  const first = firstLayout(innerWidth, innerHeight);
  return reconcile(readLayout(readKept("layout")) ?? first, undefined);
}

/** A kept layout that the library does not take is given up for the first one. */
function load(layout: SavedLayout, before?: Model): Model {
  try {
    return Model.fromJson(structuredClone(layout.model), before);
  } catch (cause) {
    console.warn("The kept layout could not be read.", cause);
    return Model.fromJson(reconcile(firstLayout(innerWidth, innerHeight), []).model);
  }
}

/** Keeps the layout as the user left it. */
export function saveLayout(): void {
  saved = { ...saved, model: workspace.get().model.toJson() };
  keep("layout", installed ? reconcile(saved, containerTabs(installed)) : saved);
}

/** Shows the containers of what is installed now. */
export function placeContainers(workbench: Workbench): void {
  installed = workbench;
  const before = workspace.get().model;
  const shown = before.toJson();
  saved = reconcile({ ...saved, model: shown }, containerTabs(workbench));
  if (!sameTabs(saved.model, shown)) workspace.set({ model: load(saved, before) });
  if (isFirstVisit) showFirstContainer(workbench);
  isFirstVisit = false;
  keep("layout", saved);
}

function showFirstContainer(workbench: Workbench): void {
  const [first] = workbench.locations.sidebar;
  if (!first) return;
  workspace.get().model.doAction(Actions.selectTab(containerTabId(first.container.id)));
  saved = { ...saved, model: workspace.get().model.toJson() };
}

/** Back to the layout of a first visit. */
export function resetLayout(): void {
  const first = firstLayout(innerWidth, innerHeight);
  saved = reconcile(first, installed ? containerTabs(installed) : []);
  workspace.set({ model: load(saved) });
  keep("layout", saved);
}

/** Brings a tab to the front and gives its content the focus. */
export function showTab(id: string): void {
  const { model } = workspace.get();
  const node = model.getNodeById(id);
  if (!(node instanceof TabNode)) return;
  if (!node.isSelected()) model.doAction(Actions.selectTab(id));
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`)?.focus());
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
