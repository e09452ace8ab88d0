import type { Chart, LaidChart, LayoutContent } from "@bourse/contract/host-api";
import { ApiError } from "../api/error.ts";
import { type ChartStyle, chart, readStyle, styleOf } from "../state/chart.ts";
import { parsedJson } from "../state/kept.ts";
import { readLayout, type SavedLayout, tabsOfModel } from "../tabs/layout.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { adapted, layoutOfPage, settled } from "../tabs/workspace.ts";

/** Everything that a named layout brings back: where the parts of the page are, and how and with which series charts show. */
export interface DeskLayout {
  readonly layout: SavedLayout;
  readonly styles: Readonly<Record<string, ChartStyle>>;
  readonly charts: readonly LaidChart[];
}

/** The page as it is now. */
export function deskNow(charts: readonly Chart[]): DeskLayout {
  return {
    layout: layoutOfPage(),
    styles: Object.fromEntries(charts.map(({ chart_id }) => [chart_id, styleOf(chart.get(), chart_id)])),
    charts: charts.map(({ chart_id, symbol, timeframe }) => ({ chart_id, symbol, timeframe })),
  };
}

/** As the host keeps it. */
export const contentOf = ({ layout, styles, charts }: DeskLayout): LayoutContent => ({
  arrangement: JSON.stringify({ layout, styles }),
  charts: [...charts],
});

/** @throws ApiError `layout.unreadable` if another version of the page saved it */
export function deskOf({ arrangement, charts }: LayoutContent): DeskLayout {
  const { layout, styles } = (parsedJson(arrangement) ?? {}) as {
    readonly layout?: unknown;
    readonly styles?: unknown;
  };
  const read = readLayout(layout);
  if (!read) throw new ApiError(409, { code: "layout.unreadable", message: "This page does not understand it." });
  const known = typeof styles === "object" && styles !== null ? Object.entries(styles) : [];
  return { layout: read, styles: Object.fromEntries(known.map(([id, style]) => [id, readStyle(style)])), charts };
}

/** Names of the kinds of tabs whose subject can be gone later. */
const CAN_GO: Readonly<Record<string, string>> = { chart: "the chart", container: "the view", app: "the application" };

/** Names of the charts, views and applications of a layout that are not there any more. */
export function goneFrom({ layout, charts }: DeskLayout): readonly string[] {
  // A tab gets its new name some time after its chart got another series.
  const series = new Map<string | undefined, string>(
    charts.map((each) => [chartTabId(each.chart_id), `${each.symbol} ${each.timeframe}`]),
  );
  const there = new Set(tabsOfModel(adapted(layout).model).map(({ id }) => id));
  return tabsOfModel(layout.model).flatMap(({ id, name, component = "" }) => {
    const kind = CAN_GO[component];
    return kind === undefined || there.has(id) ? [] : [`${kind} ${series.get(id) ?? name}`];
  });
}

/**
 * Whether the page differs from a layout in places, sizes, series or looks. The tab that is in front does not count, and
 * neither do charts and views that are gone.
 */
export function differs(saved: DeskLayout, now: DeskLayout): boolean {
  return JSON.stringify(factsOf(saved, now.charts)) !== JSON.stringify(factsOf(now, now.charts));
}

function factsOf({ layout, styles, charts }: DeskLayout, open: readonly LaidChart[]) {
  const ids = new Set(open.map(({ chart_id }) => chart_id));
  const there = charts.filter(({ chart_id }) => ids.has(chart_id));
  return [
    settled(layout),
    there.map(({ chart_id, symbol, timeframe }) => [chart_id, symbol, timeframe]).sort(),
    there.map(({ chart_id }) => [chart_id, Object.entries(styles[chart_id] ?? {}).sort()]).sort(),
  ];
}
