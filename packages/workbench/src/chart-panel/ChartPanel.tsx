import type { CandleList, Chart } from "@bourse/contract/host-api";
import { Badge, EmptyState, IconButton, Skeleton } from "@bourse/ui";
import {
  Bot,
  ChartCandlestick,
  ChartSpline,
  GitCompareArrows,
  Link2,
  PencilLine,
  Rewind,
  Table,
  TrendingUpDown,
} from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { useApi } from "../api/context.ts";
import { useCandles, useExtension } from "../api/queries.ts";
import { hostSource } from "../chart/host-source.ts";
import { DATA_TABLE, REPLAY_CONTROL } from "../chart/parts.ts";
import { replayFromPicked } from "../chart/replay/start.ts";
import { useReplayed } from "../chart/replay/use-replayed.ts";
import { StyleControls } from "../chart/StyleControls.tsx";
import { useRegularBars } from "../chart/sessions/use-session.ts";
import { useBars } from "../chart/use-bars.ts";
import { useIsInSight } from "../charts/in-sight.ts";
import { isLinked } from "../charts/linked.ts";
import { useChartActions, useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { chart, styleOf } from "../state/chart.ts";
import { isDerived } from "../state/chart-style.ts";
import { openDialog } from "../state/dialogs.ts";
import { replays, stopReplay } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import { askAbout } from "../tabs/ask-about.ts";
import { PriceChart } from "./PriceChart.tsx";

/** One of the host's charts, with a placeholder until the host has sent it. */
export function ChartPanel({ chartId }: { readonly chartId: string | undefined }) {
  const charts = useCharts();
  const shown = charts.data?.find((each) => each.chart_id === chartId);
  if (shown) return <ShownChart shown={shown} />;
  return (
    <div className="p-3">
      {charts.error && <ErrorNotice error={charts.error} onRetry={() => charts.refetch()} />}
      {charts.isLoading && <Skeleton label="Loading charts" lines={6} />}
      {charts.data?.length === 0 && (
        <EmptyState icon={ChartCandlestick} title="No chart">
          No source of market data has a symbol yet. A chart opens by itself as soon as one has.
        </EmptyState>
      )}
    </div>
  );
}

/** Prices of the chart's symbol, drawn or as a table. */
function ShownChart({ shown }: { readonly shown: Chart }) {
  const { chart_id: chartId, symbol, timeframe, opened_by } = shown;
  const settings = useStore(chart);
  const { type } = styleOf(settings, chartId);
  const panel = useRef<HTMLDivElement>(null);
  const candles = useCandles({ symbol, timeframe, follow: useIsInSight(panel) });
  return (
    <div ref={panel} className="flex h-full flex-col bg-surface">
      <header className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 border-b border-line pr-1 pl-3">
        <h2 className="shrink-0 text-xs font-semibold whitespace-nowrap">
          {symbol} <span className="font-normal text-muted">{timeframe}</span>
        </h2>
        <Facts candles={candles.data} />
        {opened_by !== undefined && <OpenedBy id={opened_by} />}
        {isDerived(type) && <Badge>derived prices</Badge>}
        <ChartControls chartId={chartId} />
      </header>
      {candles.error && (
        <div className="p-3">
          <ErrorNotice error={candles.error} onRetry={() => candles.refetch()} />
        </div>
      )}
      {candles.isLoading && (
        <div className="p-4">
          <Skeleton label="Loading bars" lines={6} />
        </div>
      )}
      {candles.data && <Bars key={`${symbol} ${timeframe}`} chartId={chartId} candles={candles.data} />}
    </div>
  );
}

/**
 * Everything that changes the chart. On a narrow chart it wraps to a second line, so that no control is cut off. It is
 * memoized, because a price change does not concern it.
 */
const ChartControls = memo(function ChartControls({ chartId }: { readonly chartId: string }) {
  const { asTable } = useStore(chart);
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 sm:gap-x-2">
      <IconButton label="Drawings" onClick={() => openDialog({ kind: "drawings", chartId })}>
        <PencilLine size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Indicators" onClick={() => openDialog({ kind: "indicators", chartId })}>
        <ChartSpline size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Compare" onClick={() => openDialog({ kind: "compare", chartId })}>
        <GitCompareArrows size={15} aria-hidden="true" />
      </IconButton>
      {/* A narrow page has no room for it in its second line. */}
      <span className="hidden sm:contents">
        <IconButton label="Forecast" onClick={() => openDialog({ kind: "forecast", chartId })}>
          <TrendingUpDown size={15} aria-hidden="true" />
        </IconButton>
      </span>
      <IconButton label="Ask about this chart" aria-keyshortcuts="Alt+Q" onClick={() => askAbout(chartId)}>
        <Bot size={15} aria-hidden="true" />
      </IconButton>
      <LinkButton chartId={chartId} />
      <ReplayButton chartId={chartId} />
      <StyleControls chartId={chartId} />
      <IconButton label="Data table" aria-pressed={asTable} onClick={() => chart.set({ asTable: !asTable })}>
        <Table size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
});

interface BarsProps {
  readonly chartId: string;
  readonly candles: CandleList;
}

function Bars({ chartId, candles }: BarsProps) {
  const { asTable } = useStore(chart);
  const api = useApi();
  const source = useMemo(() => hostSource(api, candles.source), [api, candles.source]);
  const used = useBars(candles, source);
  const { readEarlier } = used;
  const bars = useRegularBars(chartId, used);
  const { symbol, timeframe } = candles;
  const replayed = useReplayed(chartId, timeframe, { bars, readEarlier });
  if (bars.store.length === 0) {
    return (
      <EmptyState icon={ChartCandlestick} title="No bars">
        {bars === used.bars
          ? "The source has none for this symbol and timeframe. Choose another timeframe."
          : "The source has none in the regular hours of this chart's session. Show all hours, or choose another session."}
      </EmptyState>
    );
  }
  const props = { chartId, symbol, timeframe, bars: replayed, onEarlier: readEarlier };
  return (
    <>
      {replayed !== bars && (
        <PartBoundary label="replay" isQuiet>
          <REPLAY_CONTROL.View {...{ chartId, symbol, timeframe, bars }} />
        </PartBoundary>
      )}
      {asTable ? (
        <PartBoundary label="data table">
          <DATA_TABLE.View {...props} />
        </PartBoundary>
      ) : (
        <PriceChart {...props} />
      )}
    </>
  );
}

function OpenedBy({ id }: { readonly id: string }) {
  const name = useExtension(id).data?.name ?? id;
  return (
    <Badge>
      opened by <bdi>{name}</bdi>
    </Badge>
  );
}

function Facts({ candles }: { readonly candles: CandleList | undefined }) {
  if (!candles) return null;
  return (
    <span className="truncate text-2xs text-muted">
      {candles.source}
      {candles.availability === "aggregated" && " · made from daily bars"}
      {candles.availability === "simulated" && " · simulated"}
      {!candles.last_complete && " · last bar not complete"}
    </span>
  );
}

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
