import type { SeriesPlace } from "@bourse/bars";
import type { ChartTimeframe, ManagedAlert } from "@bourse/contract/host-api";
import { useTheme } from "@bourse/ui";
import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { useCharts } from "../../charts/queries.ts";
import { useLazyCode } from "../../parts/lazy-code.ts";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import { ALERT_LINES, INDICATOR_LINES } from "../parts.ts";
import type { Calculated } from "./calculation.ts";
import type { Calculator, ShownIndicator } from "./lines.ts";
import { useIndicatorsOf } from "./queries.ts";

export interface IndicatorsOf {
  readonly chartId: string;
  readonly bars: ChartBars;
  /** Decimals of the symbol's prices. */
  readonly decimals: number | undefined;
}

const NO_INDICATORS: readonly ShownIndicator[] = [];

/** The indicators of a chart with their values. */
export function useShownIndicators({ chartId, bars, decimals }: IndicatorsOf): readonly ShownIndicator[] {
  const { palette } = useTheme();
  const indicators = useIndicatorsOf(chartId);
  const place = usePlace(chartId);
  const code = useLazyCode(indicators.length > 0 ? INDICATOR_LINES : undefined);
  const known = useRef<Calculator>(undefined);
  return useMemo(() => {
    if (!code) return NO_INDICATORS;
    known.current ??= code.newCalculator();
    const here = indicators.filter(({ timeframes }) => !place || (timeframes?.includes(place.timeframe) ?? true));
    return code.shownIndicators(here, { calculator: known.current, bars, palette, decimals, place });
  }, [code, indicators, bars, palette, decimals, place]);
}

/** The series of a chart; the same object while it stays the same. */
function usePlace(chartId: string): SeriesPlace | undefined {
  const shown = useCharts().data?.find((each) => each.chart_id === chartId);
  const { symbol, source_id: source, timeframe } = shown ?? {};
  return useMemo(
    () =>
      symbol === undefined || source === undefined || timeframe === undefined
        ? undefined
        : { symbol, source, timeframe },
    [symbol, source, timeframe],
  );
}

export interface IndicatorLinesOf extends IndicatorsOf {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly drawing: RefObject<Drawing | undefined>;
  /** Those of all symbols: the levels of alerts on an indicator's values are drawn with it. */
  readonly alerts: readonly ManagedAlert[];
}

/** Draws the indicators of a chart; returns them with their values. */
export function useIndicatorLines({
  drawing,
  symbol,
  timeframe,
  alerts,
  ...parts
}: IndicatorLinesOf): readonly ShownIndicator[] {
  const { bars } = parts;
  const { palette } = useTheme();
  const shown = useShownIndicators(parts);
  const code = useLazyCode(shown.length > 0 ? INDICATOR_LINES : undefined);
  const lineCode = useLazyCode(alerts.length > 0 ? ALERT_LINES : undefined);
  useLayoutEffect(() => {
    const levelsOf = (name: string) => lineCode?.valueLevelsOf(alerts, { symbol, timeframe, name }) ?? [];
    const marks = code?.indicatorMarks(shown, { first: bars.store.from, palette, levelsOf }) ?? [];
    drawing.current?.overlays.show("indicators", marks);
  }, [code, shown, bars, palette, drawing, alerts, lineCode, symbol, timeframe]);
  return shown;
}

/** The values at a bar in words, for screen readers: `RSI 14 54.20, forming`. */
export function describeIndicators(shown: readonly ShownIndicator[], index: number): string {
  return shown.flatMap((each) => (each.data ? [`${each.label} ${wordsAt(each, each.data, index)}`] : [])).join("; ");
}

function wordsAt({ lines, format }: ShownIndicator, data: Calculated, index: number): string {
  const values = lines.map(({ name, title }) => {
    const value = data.columns[name]?.[index] ?? Number.NaN;
    const words = Number.isNaN(value) || index >= data.length ? "no value yet" : format(value);
    return lines.length === 1 ? words : `${title} ${words}`;
  });
  return `${values.join(", ")}${index === data.forming ? ", forming" : ""}`;
}
