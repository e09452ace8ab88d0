import { IconButton } from "@bourse/ui";
import {
  BellPlus,
  Bot,
  ChartNoAxesColumnIncreasing,
  ChartSpline,
  Ellipsis,
  GitCompareArrows,
  LayoutGrid,
  Link2,
  type LucideIcon,
  PanelsTopLeft,
  PencilLine,
  Percent,
  Plus,
  ReceiptText,
  Rewind,
  Table,
  TrendingUpDown,
} from "lucide-react";
import { memo, useRef, useState } from "react";
import { BarTypeSelect } from "../chart/BarTypeSelect.tsx";
import { useComparedOf } from "../chart/compare/queries.ts";
import { replayFromPicked } from "../chart/replay/start.ts";
import { isLinked } from "../charts/linked.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { chart, restyle, styleOf, toggleScale } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { replays, stopReplay } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import { askAbout } from "../tabs/ask-about.ts";
import { isOverChart, narrow, useIsNarrow, useIsPhone } from "../tabs/narrow.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { showTab } from "../tabs/workspace.ts";
import { TimeframeSwitch } from "./TimeframeSwitch.tsx";

const { View: Menu } = lazyPart(async () => (await import("../parts/Menu.tsx")).Menu);

/**
 * Everything that changes the active chart. Where there is no room for all of it, it is scrolled sideways; on a narrow page it has
 * another line, and on a phone that line ends with a menu of the rest.
 */
export function ChartToolbar() {
  const { chart_id: chartId } = useActiveChart();
  const { tab = "" } = useStore(narrow);
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  const isChart = tab === "" || tab.startsWith(chartTabId("")) || (isPhone && isOverChart(tab));
  // A narrow page shows one panel at a time; beside another one, the toolbar would only take its room.
  if (isNarrow && !isChart) return <span className="flex-1" />;
  return (
    <div
      role="toolbar"
      aria-label="Active chart"
      className="flex h-[30px] min-w-0 flex-1 items-center gap-x-0.5 overflow-x-auto [scrollbar-width:none] pointer-coarse:h-auto pointer-coarse:min-h-11 max-[899px]:order-last max-[899px]:h-auto max-[899px]:basis-full max-[899px]:flex-wrap max-[899px]:py-1 pointer-coarse:flex-nowrap pointer-coarse:py-0 max-[599px]:min-h-11 max-[599px]:flex-nowrap max-[599px]:py-0"
    >
      <TimeframeSwitch />
      {chartId !== undefined && <Controls chartId={chartId} />}
    </div>
  );
}

/** An act of the toolbar. */
export interface Tool {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly keys?: string;
  /** Whether it is on; absent: it is no switch. */
  readonly isOn?: boolean;
  run(): void;
}

/** Tools that a phone shows beside the timeframe; the rest is in its menu. */
const OF_PHONE: ReadonlySet<string> = new Set(["Objects", "Indicators", "Alert on this symbol"]);

/** It is memoized, because a price change does not concern it. */
const Controls = memo(function Controls({ chartId }: { readonly chartId: string }) {
  const isNarrow = useIsNarrow();
  const isPhone = useIsPhone();
  const all = useTools(chartId).filter(({ name }) => isNarrow || name !== "Objects");
  const shown = isPhone ? all.filter(({ name }) => OF_PHONE.has(name)) : all;
  return (
    <>
      <BarTypeSelect chartId={chartId} />
      {shown.map(({ name, icon: Icon, keys, isOn, run }) => (
        <IconButton key={name} label={name} aria-keyshortcuts={keys} aria-pressed={isOn} onClick={run}>
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      ))}
      {isPhone && (
        <>
          <IconButton label="New order" onClick={() => showTab("ticket")}>
            <ReceiptText size={15} aria-hidden="true" />
          </IconButton>
          <MoreTools tools={all.filter((each) => !shown.includes(each))} />
        </>
      )}
    </>
  );
});

/** Every tool of a chart but its timeframe and type. While symbols are compared, the axis is in per cent and offers no choice. */
function useTools(chartId: string): readonly Tool[] {
  const settings = useStore(chart);
  const { asTable } = settings;
  const { link, open } = useChartActions();
  const style = styleOf(settings, chartId);
  const linked = isLinked(style.link);
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  const isPercent = style.scale === "percent";
  const isComparing = useComparedOf(chartId).length > 0;
  const scales: readonly Tool[] = [
    {
      name: "Logarithmic scale",
      icon: ChartNoAxesColumnIncreasing,
      isOn: style.scale === "log",
      run: () => toggleScale(chartId),
    },
    {
      name: "Per cent scale",
      icon: Percent,
      isOn: isPercent,
      run: () => restyle(chartId, { scale: isPercent ? "normal" : "percent" }),
    },
  ];
  return [
    ...(isComparing ? [] : scales),
    { name: "Objects", icon: PencilLine, run: () => openDialog({ kind: "objects" }) },
    { name: "Indicators", icon: ChartSpline, run: () => openDialog({ kind: "indicators", chartId }) },
    { name: "Compare", icon: GitCompareArrows, run: () => openDialog({ kind: "compare", chartId }) },
    { name: "Alert on this symbol", icon: BellPlus, keys: "Alt+A", run: () => openDialog({ kind: "alert" }) },
    {
      name: "Replay",
      icon: Rewind,
      isOn: isReplaying,
      run: () => (isReplaying ? stopReplay(chartId) : void replayFromPicked(chartId)),
    },
    { name: "Forecast", icon: TrendingUpDown, run: () => openDialog({ kind: "forecast", chartId }) },
    { name: "Ask about this chart", icon: Bot, keys: "Alt+Q", run: () => askAbout(chartId) },
    {
      name: "Link with other charts",
      icon: Link2,
      isOn: linked,
      run: () => link(chartId, linked ? "none" : "symbol"),
    },
    { name: "Data table", icon: Table, isOn: asTable, run: () => chart.set({ asTable: !asTable }) },
    { name: "New chart", icon: Plus, run: open },
    { name: "Arrange charts", icon: LayoutGrid, run: () => openDialog({ kind: "arrange-charts" }) },
    { name: "Layouts", icon: PanelsTopLeft, run: () => openDialog({ kind: "layouts" }) },
  ];
}

/** Opens the menu of the tools for which the line has no room. */
function MoreTools({ tools }: { readonly tools: readonly Tool[] }) {
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    const { right: x = 0, bottom: y = 0 } = button.current?.getBoundingClientRect() ?? {};
    setPlace({ x, y });
  };
  const close = () => {
    setPlace(undefined);
    button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        label="More tools"
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        className="ml-auto"
        onClick={open}
      >
        <Ellipsis size={15} aria-hidden="true" />
      </IconButton>
      {place && (
        <PartBoundary label="menu of tools" isQuiet>
          <Menu label="More tools" entries={tools} {...place} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
}
