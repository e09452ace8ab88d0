import { Actions, BorderNode, TabNode, TabSetNode } from "flexlayout-react";
import { narrow } from "../tabs/narrow.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { activeChartId, workspace } from "../tabs/workspace.ts";

/** One step of the tour. */
export interface Step {
  readonly title: string;
  readonly words: string;
  /** Selector of the part of the page that it is about. */
  readonly about: string;
  /** Id of the tab that it opens; absent: it opens none. */
  readonly tab?: string;
}

/** The steps, in their order. */
export const STEPS: readonly Step[] = [
  {
    title: "The chart",
    words:
      "Drag to move it, turn the wheel to zoom. Timeframes and indicators stand above it, drawing tools at its left. A right click, or Shift F10, shows what can be done there.",
    about: "[data-chart]",
    tab: "chart",
  },
  {
    title: "The watchlist",
    words: "The last price of each symbol, its change and a line of the day. A click turns the chart in front to it.",
    about: '[data-tab="watchlist"]',
    tab: "watchlist",
  },
  {
    title: "The marketplace",
    words:
      "Extensions add views, applications and forecasts. Before one is installed you see who signed it and what it asks for. You give each permission yourself, and can take it back at any time.",
    about: '[data-tab="marketplace"]',
    tab: "marketplace",
  },
  {
    title: "Orders on paper",
    words:
      "Orders go to an account on paper until you connect another: no money moves. Positions, orders, fills and equity stand here; Order ticket at the right places one.",
    about: '[data-tab="orders"]',
    tab: "orders",
  },
  {
    title: "Every command",
    words: "Ctrl K finds whatever the page can do, this tour too. A question mark shows all keys.",
    about: "header[data-top] button:has(kbd)",
  },
];

/**
 * Shows a tab without the focus; `chart` is the active chart.
 *
 * @returns a function that shows what was in front before, unless the trader has chosen another tab since
 */
export function lookAt(name: string): () => void {
  const id = name === "chart" ? chartTabId(activeChartId() ?? "") : name;
  const { tab: before } = narrow.get();
  narrow.set({ tab: id });
  const node = workspace.get().model.getNodeById(id);
  const former = node instanceof TabNode && !node.isSelected() ? select(id) : undefined;
  return () => {
    if (narrow.get().tab === id) narrow.set({ tab: before });
    const now = workspace.get().model.getNodeById(id);
    if (former && now instanceof TabNode && now.isSelected()) select(former);
  };
}

/** @returns the tab that was in front before; in a border that was folded, the tab itself, which folds it again */
function select(id: string): string {
  const { model } = workspace.get();
  const place = model.getNodeById(id);
  const parent = place instanceof TabNode ? place.getParent() : undefined;
  const former = parent instanceof TabSetNode || parent instanceof BorderNode ? parent.getSelectedNode() : undefined;
  model.doAction(Actions.selectTab(id));
  return former?.getId() ?? id;
}
