import type { CandleList, Chart } from "@bourse/contract/host-api";
import { Badge, EmptyState, Skeleton } from "@bourse/ui";
import { ChartCandlestick } from "lucide-react";
import { useMemo, useRef } from "react";
import { useApi } from "../api/context.ts";
import { useCandles, useExtension } from "../api/queries.ts";
import { hostSource } from "../chart/host-source.ts";
import type { Joining } from "../chart/joined/code.ts";
import { useJoining } from "../chart/joined/use-joining.ts";
import { DATA_TABLE, REPLAY_CONTROL } from "../chart/parts.ts";
import { useReplayed } from "../chart/replay/use-replayed.ts";
import { useRegularBars } from "../chart/sessions/use-session.ts";
import { useBars } from "../chart/use-bars.ts";
import { useIsInSight } from "../charts/in-sight.ts";
import { useChartActions, useCharts } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { chart, styleOf } from "../state/chart.ts";
import { isDerived } from "../state/chart-style.ts";
import { timeframeWords } from "../state/joined.ts";
import { useStore } from "../state/store.ts";
import { InStrip } from "./InStrip.tsx";
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
  const seen = timeframeWords(shown, settings);
  const joining = useJoining(chartId);
  const { activate } = useChartActions();
  const { type } = styleOf(settings, chartId);
  const panel = useRef<HTMLDivElement>(null);
  const candles = useCandles({ symbol, timeframe, follow: useIsInSight(panel) });
  return (
    // The layout activates only a place that it does not hold active already, whichever chart the host has active.
    <div
      ref={panel}
      className="flex h-full flex-col bg-surface"
      onPointerDownCapture={() => shown.active || activate(chartId)}
    >
      <h2 className="sr-only">
        {symbol} {seen}
      </h2>
      <InStrip chartId={chartId} side="start">
        <Facts candles={candles.data} />
        {seen !== timeframe && (
          <Badge>
            of {timeframe}
            <span className="sr-only">: extensions and alerts read {timeframe}</span>
          </Badge>
        )}
        {opened_by !== undefined && <OpenedBy id={opened_by} />}
        {isDerived(type) && <Badge>derived prices</Badge>}
      </InStrip>
      {candles.error && (
        <div className="p-3">
          <ErrorNotice error={candles.error} onRetry={() => candles.refetch()} />
        </div>
      )}
      {(candles.isLoading || joining === "loading") && (
        <div className="p-4">
          <Skeleton label="Loading bars" lines={6} />
        </div>
      )}
      {candles.data && joining !== "loading" && (
        <Bars key={`${symbol} ${seen}`} chartId={chartId} candles={candles.data} joining={joining} />
      )}
    </div>
  );
}

interface BarsProps {
  readonly chartId: string;
  readonly candles: CandleList;
  readonly joining: Joining | undefined;
}

function Bars({ chartId, candles, joining }: BarsProps) {
  const { asTable } = useStore(chart);
  const api = useApi();
  const source = useMemo(() => hostSource(api, candles.source), [api, candles.source]);
  const used = useBars(candles, { source, joining });
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
  const { source, availability, last_complete } = candles;
  const words = [
    source,
    availability === "aggregated" && "made from daily bars",
    availability === "simulated" && "simulated",
    !last_complete && "last bar not complete",
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <span title={words} className="truncate text-2xs text-muted">
      {words}
    </span>
  );
}
