import type { PriceWriter } from "@bourse/ui";
import { useAlerts } from "../alerts/queries.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import type { ComparisonProps } from "./compare/Comparison.tsx";
import { ComparisonPart } from "./compare/ComparisonPart.tsx";
import type { ShownIndicator } from "./indicators/use-indicator-lines.ts";
import { Legend } from "./Legend.tsx";
import { EDGE_LEVELS, INDICATOR_LEGEND } from "./parts.ts";

export interface OverChartProps extends Omit<ComparisonProps, "compared"> {
  readonly indicators: readonly ShownIndicator[];
  readonly prices: PriceWriter;
  readonly say: (text: string) => void;
}

/** The legends over a chart, and the alerts beyond its edges. */
export function OverChart({ indicators, prices, say, ...comparison }: OverChartProps) {
  const { symbol, bars, index, day, element, drawing } = comparison;
  const { store, forming } = bars;
  const hasAlerts = useAlerts().data?.alerts.some((each) => each.symbol === symbol) ?? false;
  const [bar, before] = [store.bar(index), store.bar(index - 1)];
  return (
    <>
      <div className="pointer-events-none absolute top-1.5 right-18 left-2.5 z-10 flex flex-col gap-1">
        <Legend {...{ bar, before, prices }} time={day} forming={index === forming} />
        <ComparisonPart {...comparison} />
        {indicators.length > 0 && (
          <PartBoundary label="indicators" isQuiet>
            <INDICATOR_LEGEND.View shown={indicators} index={index - store.from} />
          </PartBoundary>
        )}
      </div>
      {hasAlerts && (
        <PartBoundary label="alerts beyond the chart" isQuiet>
          <EDGE_LEVELS.View {...{ symbol, prices, element, drawing, say }} />
        </PartBoundary>
      )}
    </>
  );
}
