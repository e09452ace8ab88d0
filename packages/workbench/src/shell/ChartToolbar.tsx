import { IconButton } from "@bourse/ui";
import {
  BellPlus,
  Bot,
  ChartSpline,
  GitCompareArrows,
  LayoutGrid,
  Link2,
  PencilLine,
  Rewind,
  Table,
  TrendingUpDown,
} from "lucide-react";
import { memo } from "react";
import { replayFromPicked } from "../chart/replay/start.ts";
import { StyleControls } from "../chart/StyleControls.tsx";
import { isLinked } from "../charts/linked.ts";
import { NewChartButton } from "../charts/NewChartButton.tsx";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { LayoutsButton } from "../layouts/LayoutsButton.tsx";
import { chart, styleOf } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { replays, stopReplay } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import { askAbout } from "../tabs/ask-about.ts";
import { narrow, useIsNarrow } from "../tabs/narrow.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { TimeframeSwitch } from "./TimeframeSwitch.tsx";

/** Everything that changes the active chart. Where there is no room for all of it, it is scrolled sideways; on a narrow page it has another line. */
export function ChartToolbar() {
  const { chart_id: chartId } = useActiveChart();
  const { tab = "" } = useStore(narrow);
  const isNarrow = useIsNarrow();
  // A narrow page shows one panel at a time; beside another one, the toolbar would only take its room.
  if (isNarrow && tab !== "" && !tab.startsWith(chartTabId(""))) return <span className="flex-1" />;
  return (
    <div
      role="toolbar"
      aria-label="Active chart"
      className="flex h-[30px] min-w-0 flex-1 items-center gap-x-0.5 overflow-x-auto [scrollbar-width:none] max-[899px]:order-last max-[899px]:h-auto max-[899px]:basis-full max-[899px]:flex-wrap max-[899px]:py-1 max-[530px]:min-h-[66px]"
    >
      <TimeframeSwitch />
      {chartId !== undefined && <Controls chartId={chartId} />}
    </div>
  );
}

/** It is memoized, because a price change does not concern it. */
const Controls = memo(function Controls({ chartId }: { readonly chartId: string }) {
  const { asTable } = useStore(chart);
  const isNarrow = useIsNarrow();
  return (
    <>
      <StyleControls chartId={chartId} />
      {isNarrow && (
        <IconButton label="Objects" onClick={() => openDialog({ kind: "objects" })}>
          <PencilLine size={15} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Indicators" onClick={() => openDialog({ kind: "indicators", chartId })}>
        <ChartSpline size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Compare" onClick={() => openDialog({ kind: "compare", chartId })}>
        <GitCompareArrows size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Alert on this symbol" aria-keyshortcuts="Alt+A" onClick={() => openDialog({ kind: "alert" })}>
        <BellPlus size={15} aria-hidden="true" />
      </IconButton>
      <ReplayButton chartId={chartId} />
      <IconButton label="Forecast" onClick={() => openDialog({ kind: "forecast", chartId })}>
        <TrendingUpDown size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Ask about this chart" aria-keyshortcuts="Alt+Q" onClick={() => askAbout(chartId)}>
        <Bot size={15} aria-hidden="true" />
      </IconButton>
      <LinkButton chartId={chartId} />
      <IconButton label="Data table" aria-pressed={asTable} onClick={() => chart.set({ asTable: !asTable })}>
        <Table size={15} aria-hidden="true" />
      </IconButton>
      <NewChartButton />
      <IconButton label="Arrange charts" onClick={() => openDialog({ kind: "arrange-charts" })}>
        <LayoutGrid size={14} aria-hidden="true" />
      </IconButton>
      <LayoutsButton />
    </>
  );
});

/** Begins a replay with a bar that the trader picks, or ends the one under way. */
function ReplayButton({ chartId }: { readonly chartId: string }) {
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  return (
    <IconButton
      label="Replay"
      aria-pressed={isReplaying}
      onClick={() => (isReplaying ? stopReplay(chartId) : void replayFromPicked(chartId))}
    >
      <Rewind size={15} aria-hidden="true" />
    </IconButton>
  );
}

/** Links a chart with the other linked ones. */
function LinkButton({ chartId }: { readonly chartId: string }) {
  const { link } = useChartActions();
  const linked = isLinked(styleOf(useStore(chart), chartId).link);
  return (
    <IconButton
      label="Link with other charts"
      aria-pressed={linked}
      onClick={() => link(chartId, linked ? "none" : "symbol")}
    >
      <Link2 size={15} aria-hidden="true" />
    </IconButton>
  );
}
