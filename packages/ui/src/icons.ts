import {
  Activity,
  ArrowUpDown,
  Bell,
  Bookmark,
  ChartCandlestick,
  ChartColumn,
  ChartLine,
  Gauge,
  Globe,
  Layers,
  LayoutList,
  List,
  type LucideIcon,
  Newspaper,
  Notebook,
  Puzzle,
  Star,
  Table,
  TrendingUp,
  Wallet,
} from "lucide-react";

/**
 * Icons that a container may use. The list is closed: an icon of an extension is never fetched or drawn from its own
 * data.
 */
export const ICONS: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  "arrow-up-down": ArrowUpDown,
  bell: Bell,
  bookmark: Bookmark,
  candles: ChartCandlestick,
  chart: ChartLine,
  columns: ChartColumn,
  gauge: Gauge,
  globe: Globe,
  layers: Layers,
  "layout-list": LayoutList,
  list: List,
  news: Newspaper,
  notebook: Notebook,
  star: Star,
  table: Table,
  trend: TrendingUp,
  "trending-up": TrendingUp,
  wallet: Wallet,
};

/** The container's icon; a puzzle piece for an unknown name. */
export function containerIcon(name: string | undefined): LucideIcon {
  return (name && Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Puzzle;
}
