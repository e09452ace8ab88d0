import type { ChartTimeframe, Compared } from "@bourse/contract/host-api";
import { readableOn, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo } from "react";
import { useIsInSight } from "../../charts/in-sight.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { isDerived } from "../../state/chart-style.ts";
import { useStore } from "../../state/store.ts";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import { keepCompared } from "../overlays/compared.ts";
import { ComparedRow } from "./ComparedRow.tsx";
import { type Comparing, comparisonOf, valueWords } from "./comparison.ts";
import { baseOf } from "./percent.ts";
import { comparisonShown } from "./shown.ts";
import { useBase } from "./use-base.ts";
import { useSeries } from "./use-series.ts";

export interface ComparisonProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  readonly compared: readonly Compared[];
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  /** A bar's time in words. */
  readonly day: (time: number) => string;
  /** Index of the bar under the cursor. */
  readonly index: number;
}

/** Draws the compared symbols of a chart, and shows their change since the first bar in sight. */
export function Comparison(props: ComparisonProps) {
  const { chartId, symbol, timeframe, bars, compared, element, drawing, day, index } = props;
  const { palette } = useTheme();
  const { scale, type } = styleOf(useStore(chart), chartId);
  const follow = useIsInSight(element);
  const { series, onBars } = useSeries();
  useBase(drawing, bars);
  const comparing: Comparing = { symbol, bars, compared, series, drawing: drawing.current, day };
  useEffect(() => {
    const marks = compared.flatMap(({ id, symbol: title, color }) => {
      const known = series.get(id);
      if (!known) return [];
      const { store, version } = known;
      const drawn = readableOn(palette.surface, color);
      return [
        {
          kind: "compared" as const,
          keeper: keepCompared,
          id,
          title,
          color: drawn,
          main: bars.store,
          series: store,
          version,
        },
      ];
    });
    drawing.current?.overlays.show("compared", marks);
  }, [compared, series, bars, palette, drawing]);
  useEffect(() => comparisonShown(chartId, comparisonOf(comparing)));
  const base = baseOf(drawing.current, bars.store);
  const notes = useMemo(() => notesOf({ scale, isDerived: isDerived(type) }), [scale, type]);
  if (compared.length === 0) return null;
  return (
    <div data-comparison="" className="over-bars flex gap-x-3 overflow-hidden text-xs whitespace-nowrap">
      <p className="flex items-center gap-x-1 text-muted">
        Per cent{base && ` from ${day(base.time)}`}: <bdi>{symbol}</bdi> {valueWords(comparing, bars, index)}
        {notes}
      </p>
      <ul aria-label="Compared symbols" className="flex gap-x-3">
        {compared.map((each) => (
          <ComparedRow
            key={each.id}
            compared={each}
            isLatest={index >= bars.store.to - 1}
            value={valueWords(comparing, series.get(each.id), index)}
            {...{ timeframe, follow, drawing, onBars }}
          />
        ))}
      </ul>
    </div>
  );
}

/** Words about settings that mean something else while symbols are compared. */
function notesOf({ scale, isDerived: derived }: { readonly scale: string; readonly isDerived: boolean }): string {
  const log = scale === "log" ? " · the axis is in per cent instead of logarithmic" : "";
  return log + (derived ? " · bars drawn with derived prices, figures of real ones" : "");
}
