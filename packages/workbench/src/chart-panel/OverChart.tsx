import type { PriceWriter } from "@bourse/ui";
import { useEffect, useRef, useState } from "react";
import { useAlerts } from "../alerts/queries.ts";
import type { ComparisonProps } from "../chart/compare/Comparison.tsx";
import { useComparedOf } from "../chart/compare/queries.ts";
import type { DrawingsOnProps } from "../chart/drawings/DrawingsOn.ts";
import { placing } from "../chart/drawings/placed.ts";
import { useDrawingsOf } from "../chart/drawings/queries.ts";
import type { ShownIndicator } from "../chart/indicators/lines.ts";
import { AxisAge, Legend } from "../chart/Legend.tsx";
import { usePaneTops } from "../chart/panes/use-pane-tops.ts";
import { COMPARISON, DRAWINGS_ON, EDGE_LEVELS, INDICATOR_LEGEND, PANE_BORDERS } from "../chart/parts.ts";
import type { ChartWords } from "../chart/use-opened.ts";
import { OrdersPart } from "../orders/chart/OrdersPart.tsx";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { useStore } from "../state/store.ts";

export interface OverChartProps extends Omit<ComparisonProps, "compared" | "day"> {
  readonly words: ChartWords;
  readonly indicators: readonly ShownIndicator[];
  readonly prices: PriceWriter;
  readonly say: (text: string) => void;
}

/** The pane that the legend's volume stands in. */
const VOLUME = ["volume"] as const;
const NOT_DRAWN = { current: undefined };

/** The parts over a chart: its legends, drawings, and the alerts beyond its edges. */
export function OverChart({ indicators, prices, say, words, ...comparison }: OverChartProps) {
  const { chartId, symbol, bars, index, element, drawing } = comparison;
  const { store, forming } = bars;
  const hasAlerts = useAlerts().data?.alerts.some((each) => each.symbol === symbol) ?? false;
  const [bar, before] = [store.bar(index), store.bar(index - 1)];
  const isDrawn = useIsDrawn();
  const [volumeTop] = usePaneTops(isDrawn ? drawing : NOT_DRAWN, VOLUME);
  return (
    <>
      <div className="@container pointer-events-none absolute top-1 right-18 left-2.5 z-10 flex flex-col gap-0.5">
        <Legend {...{ symbol, bar, before, prices }} {...{ time: words.day, forming: index === forming, volumeTop }} />
        {isDrawn && <ComparisonPart {...comparison} day={words.day} />}
        {isDrawn && indicators.length > 0 && (
          <PartBoundary label="indicators" isQuiet>
            <INDICATOR_LEGEND.View {...{ shown: indicators, index: index - store.from, drawing }} />
          </PartBoundary>
        )}
      </div>
      {isDrawn && <AxisAge {...{ chartId, symbol, drawing }} />}
      {isDrawn && <DrawingsPart {...{ chartId, symbol, prices, element, drawing, say, words }} />}
      {isDrawn && (
        <OrdersPart
          {...{ chartId, symbol, bars, prices, element, drawing, say }}
          last={store.bar(store.to - 1)?.close}
        />
      )}
      {isDrawn && (
        <PartBoundary label="borders of panes" isQuiet>
          <PANE_BORDERS.View {...{ chartId, drawing, say }} />
        </PartBoundary>
      )}
      {isDrawn && hasAlerts && (
        <PartBoundary label="alerts beyond the chart" isQuiet>
          <EDGE_LEVELS.View {...{ symbol, prices, element, drawing, say }} />
        </PartBoundary>
      )}
    </>
  );
}

/**
 * Whether the chart that the parts draw on exists. Effects of a part run before those of the chart around it, so a part whose
 * code is loaded already would look for the chart too early and never again.
 */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}

/**
 * The comparison of a chart that has had one. It stays mounted without symbols, because the part that draws them must remove
 * their lines.
 */
function ComparisonPart(props: Omit<ComparisonProps, "compared">) {
  const compared = useComparedOf(props.chartId);
  const isUsed = useRef(false);
  isUsed.current ||= compared.length > 0;
  if (!isUsed.current) return null;
  return (
    <PartBoundary label="comparison" isQuiet>
      <COMPARISON.View {...props} compared={compared} />
    </PartBoundary>
  );
}

/**
 * The drawings of a chart that has had one. It stays mounted without drawings, because the part that paints them must remove
 * the last one.
 */
function DrawingsPart(props: DrawingsOnProps) {
  const drawings = useDrawingsOf(props.symbol);
  const isPlacing = useStore(placing).chartId === props.chartId;
  const isUsed = useRef(false);
  isUsed.current ||= drawings.length > 0 || isPlacing;
  if (!isUsed.current) return null;
  return (
    <PartBoundary label="drawings" isQuiet>
      <DRAWINGS_ON.View {...props} />
    </PartBoundary>
  );
}
