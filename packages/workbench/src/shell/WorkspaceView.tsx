import { classes, containerIcon } from "@bourse/ui";
import {
  type Action,
  Actions,
  type BorderNode,
  type ITabRenderValues,
  type ITabSetRenderValues,
  Layout,
  type Model,
  TabNode,
  TabSetNode,
} from "flexlayout-react";
import {
  Bell,
  BellRing,
  Blocks,
  Bot,
  CalendarDays,
  ChartCandlestick,
  Eye,
  Newspaper,
  Package,
  Puzzle,
  Store,
} from "lucide-react";
import { AlertsPanel } from "../alerts/AlertsPanel.tsx";
import { AssistantPanel } from "../assistant/AssistantPanel.tsx";
import { ChartPanel } from "../chart/ChartPanel.tsx";
import { NewChartButton } from "../charts/NewChartButton.tsx";
import { activeOf, useChartActions, useCharts } from "../charts/queries.ts";
import { ExtensionsPanel } from "../extensions/ExtensionsPanel.tsx";
import { MarketplacePanel } from "../marketplace/MarketplacePanel.tsx";
import { PluginDetail } from "../marketplace/PluginDetail.tsx";
import { CalendarPanel } from "../news/CalendarPanel.tsx";
import { NewsPanel } from "../news/NewsPanel.tsx";
import { NoticesPanel } from "../notices/NoticesPanel.tsx";
import { useStore } from "../state/store.ts";
import { ContainerPanel } from "../views/ContainerPanel.tsx";
import { WatchlistPanel } from "../watchlist/WatchlistPanel.tsx";
import { chartInFront, chartOf, saveLayout, workspace } from "./workspace.ts";

const OWN_ICONS = {
  chart: ChartCandlestick,
  marketplace: Store,
  extensions: Blocks,
  watchlist: Eye,
  detail: Package,
  alerts: BellRing,
  notices: Bell,
  assistant: Bot,
  calendar: CalendarDays,
  news: Newspaper,
} as const;

/** The page's body: chart in the middle, extensions at the sides, as the user arranged them. */
export function WorkspaceView() {
  const { model } = useStore(workspace);
  const active = activeOf(useCharts().data)?.chart_id;
  const { activate, close } = useChartActions();
  const onModelChange = (changed: Model) => {
    saveLayout();
    const shown = chartInFront(changed);
    if (shown !== undefined && shown !== active) activate(shown);
  };
  /** A chart is closed by the host: its tab goes with it. */
  const onAction = (action: Action) => {
    const node = action.type === Actions.DELETE_TAB ? model.getNodeById(String(action.data.node)) : undefined;
    const closed = node instanceof TabNode && node.getComponent() === "chart" ? chartOf(node) : undefined;
    if (closed === undefined) return action;
    close(closed);
    return undefined;
  };
  return (
    <div className="relative min-h-[460px] min-w-[960px] flex-1">
      <Layout
        model={model}
        factory={tabContent}
        onRenderTab={renderTab}
        onRenderTabSet={renderTabSet}
        onAction={onAction}
        onModelChange={onModelChange}
        invalidateTabContentOnParentRender={false}
      />
    </div>
  );
}

function tabContent(node: TabNode) {
  return (
    <div
      tabIndex={-1}
      data-tab={node.getId()}
      className={classes("h-full bg-surface -outline-offset-2", node.getComponent() !== "chart" && "overflow-y-auto")}
    >
      <Content node={node} />
    </div>
  );
}

function Content({ node }: { readonly node: TabNode }) {
  switch (node.getComponent()) {
    case "chart":
      return <ChartPanel chartId={chartOf(node)} />;
    case "marketplace":
      return <MarketplacePanel />;
    case "extensions":
      return <ExtensionsPanel />;
    case "watchlist":
      return <WatchlistPanel />;
    case "detail":
      return <PluginDetail id={extensionOf(node.getConfig())} />;
    case "alerts":
      return <AlertsPanel />;
    case "notices":
      return <NoticesPanel />;
    case "assistant":
      return <AssistantPanel />;
    case "calendar":
      return <CalendarPanel />;
    case "news":
      return <NewsPanel />;
    default:
      return <ContainerPanel tabId={node.getId()} />;
  }
}

function renderTab(node: TabNode, values: ITabRenderValues): void {
  const component = node.getComponent() as keyof typeof OWN_ICONS;
  const Icon = openedByGuest(node) ? Puzzle : (OWN_ICONS[component] ?? containerIcon(node.getIcon()));
  values.leading = <Icon size={14} aria-hidden="true" />;
}

function openedByGuest(node: TabNode): boolean {
  const config = node.getConfig();
  return typeof config === "object" && config !== null && "openedBy" in config && config.openedBy !== undefined;
}

function renderTabSet(node: TabSetNode | BorderNode, values: ITabSetRenderValues): void {
  const holdsChart = node instanceof TabSetNode && node.getChildren().some(isChart);
  if (holdsChart) values.stickyButtons.push(<NewChartButton key="new" />);
}

const isChart = (node: unknown) => node instanceof TabNode && node.getComponent() === "chart";

function extensionOf(config: unknown): string {
  return typeof config === "object" && config && "extension" in config ? String(config.extension) : "";
}
