import type { Chart, Location, Workbench } from "@bourse/contract/host-api";
import type { IJsonTabNode } from "flexlayout-react";
import { OWN_PANELS, type OwnPanel } from "../state/own-panels.ts";

/** The layout library's border for each location of a manifest. */
export const BORDERS = { sidebar: "left", panel: "bottom", auxiliaryBar: "right" } as const;
export type BorderName = (typeof BORDERS)[Location];

/** A required tab with its default position. */
export interface PlacedTab {
  readonly tab: IJsonTabNode & { readonly id: string };
  readonly border: BorderName;
  /** It stays closed in its border until somebody opens it. */
  readonly isQuiet?: true;
}

/** Placeholder for the charts until the host has sent them. */
export const CHART_TAB = { type: "tab", id: "chart", name: "Chart", component: "chart", enableClose: false } as const;

/** The tabs of the client's own panels. */
export const OWN_TABS: readonly PlacedTab[] = Object.entries<OwnPanel>(OWN_PANELS).map(
  ([id, { name, border, isQuiet }]) => ({
    tab: { type: "tab", id, name, component: id, enableClose: false },
    border,
    ...(isQuiet ? { isQuiet } : {}),
  }),
);

export const containerTabId = (containerId: string) => `container:${containerId}`;
export const detailTabId = (extensionId: string) => `detail:${extensionId}`;

export const chartTabId = (chartId: string) => `chart:${chartId}`;

/** The tabs of the host's charts, named by the timeframe that each is seen with. The last one cannot be closed: a page shows at least one chart. */
export function chartTabs(
  charts: readonly Chart[],
  seen: (chart: Chart) => string = ({ timeframe }) => timeframe,
): readonly ChartTab[] {
  return charts.map((each) => ({
    type: "tab",
    id: chartTabId(each.chart_id),
    name: `${each.symbol} ${seen(each)}`,
    component: "chart",
    enableClose: charts.length > 1,
    config: { chart: each.chart_id, openedBy: each.opened_by },
    helpText: each.opened_by === undefined ? "" : `Opened by ${each.opened_by}`,
  }));
}

export type ChartTab = IJsonTabNode & { readonly id: string };

/** The tabs of installed extensions' containers, in the order they are shown. */
export function containerTabs(workbench: Workbench): readonly PlacedTab[] {
  return (Object.keys(BORDERS) as Location[]).flatMap((location) =>
    workbench.locations[location].map(({ container }) => ({
      tab: {
        type: "tab",
        id: containerTabId(container.id),
        name: container.title || container.id,
        component: "container",
        icon: container.icon ?? "",
        enableClose: false,
      },
      border: BORDERS[location],
    })),
  );
}

/** The tab that shows a marketplace entry beside the chart. */
export function detailTab(id: string, name: string): IJsonTabNode & { id: string } {
  return { type: "tab", id: detailTabId(id), name, component: "detail", config: { extension: id }, enableClose: true };
}

/** Parses a tab's config: a chart's id, an extension's id, and whether a guest opened it. */
export function configOf(config: unknown): { chart?: string; extension?: string; openedBy?: string } {
  return typeof config === "object" && config ? config : {};
}
