import {
  Bell,
  BellRing,
  Blocks,
  Bot,
  CalendarClock,
  CalendarDays,
  ChartCandlestick,
  Command,
  Eye,
  History,
  ListTree,
  type LucideIcon,
  Newspaper,
  Package,
  Radar,
  ReceiptText,
  Store,
} from "lucide-react";
import type { FunctionComponent } from "react";
import { type LazyPart, lazyPart } from "../parts/lazy-part.ts";
import type { DialogRequest } from "../state/dialogs.ts";
import type { Noun, OwnTabId } from "../state/own-panels.ts";

/** The tab to show: its id and its config. */
export interface TabFacts {
  readonly tabId: string;
  readonly chartId: string | undefined;
  readonly extensionId: string;
}

/** The content of a kind of tab. */
export interface Panel {
  /** Absent: the container's own icon. */
  readonly icon?: LucideIcon;
  readonly part: LazyPart<TabFacts>;
}

/** The components that `definePanel` makes of a list. */
interface DefinedPanel {
  readonly panel: FunctionComponent;
  readonly form: FunctionComponent<DialogRequest<Noun>>;
  readonly removal: FunctionComponent<{ readonly id: string }>;
}

/** Every list, by the name of its items. */
export const LISTS: Readonly<Record<Noun, () => Promise<DefinedPanel>>> = {
  alert: async () => (await import("../alerts/panel.tsx")).alerts,
  scan: async () => (await import("../scanner/panel.tsx")).scans,
  task: async () => (await import("../automations/panel.tsx")).tasks,
};

/** Kinds of tabs besides the client's own panels. */
export type TabKind = OwnTabId | "chart" | "detail" | "container" | "app" | "view";

/** Every kind of tab there is. */
export const PANELS: Readonly<Record<TabKind, Panel>> = {
  chart: {
    icon: ChartCandlestick,
    part: lazyPart(async () => (await import("../chart-panel/ChartPanel.tsx")).ChartPanel),
  },
  marketplace: {
    icon: Store,
    part: lazyPart(async () => (await import("../marketplace/MarketplacePanel.tsx")).MarketplacePanel),
  },
  extensions: {
    icon: Blocks,
    part: lazyPart(async () => (await import("../extensions/ExtensionsPanel.tsx")).ExtensionsPanel),
  },
  watchlist: {
    icon: Eye,
    part: lazyPart(async () => (await import("../watchlist/WatchlistPanel.tsx")).WatchlistPanel),
  },
  alerts: { icon: BellRing, part: lazyPart(async () => (await LISTS.alert()).panel) },
  scanner: { icon: Radar, part: lazyPart(async () => (await LISTS.scan()).panel) },
  orders: { icon: Package, part: lazyPart(async () => (await import("../orders/OrdersPanel.tsx")).OrdersPanel) },
  backtest: {
    icon: History,
    part: lazyPart(async () => (await import("../backtest/BacktestPanel.tsx")).BacktestPanel),
  },
  notices: { icon: Bell, part: lazyPart(async () => (await import("../notices/NoticesPanel.tsx")).NoticesPanel) },
  automations: {
    icon: CalendarClock,
    part: lazyPart(async () => (await LISTS.task()).panel),
  },
  assistant: {
    icon: Bot,
    part: lazyPart(async () => (await import("../assistant/AssistantPanel.tsx")).AssistantPanel),
  },
  output: { icon: Command, part: lazyPart(async () => (await import("../in-app/OutputPanel.tsx")).OutputPanel) },
  calendar: {
    icon: CalendarDays,
    part: lazyPart(async () => (await import("../news/CalendarPanel.tsx")).CalendarPanel),
  },
  ticket: { icon: ReceiptText, part: lazyPart(async () => (await import("../orders/TicketPanel.tsx")).TicketPanel) },
  news: { icon: Newspaper, part: lazyPart(async () => (await import("../news/NewsPanel.tsx")).NewsPanel) },
  detail: { icon: Package, part: lazyPart(async () => (await import("../marketplace/PluginDetail.tsx")).PluginDetail) },
  app: { icon: Package, part: lazyPart(async () => (await import("../apps/AppTab.tsx")).AppTab) },
  view: { icon: ListTree, part: lazyPart(async () => (await import("../in-app/tree/TreePanel.tsx")).TreePanel) },
  container: { part: lazyPart(async () => (await import("../views/ContainerPanel.tsx")).ContainerPanel) },
};

/** Panels of a first visit: their code is loaded at once, in parallel with the page's own. */
export const FIRST_PANELS: readonly TabKind[] = ["chart", "watchlist"];

/** The panel for a kind of tab; an unknown kind shows an extension's container. */
export function panelOf(component: string | undefined): Panel {
  const kinds: Readonly<Record<string, Panel>> = PANELS;
  return kinds[component ?? ""] ?? PANELS.container;
}
