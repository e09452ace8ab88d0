import type { ChartTimeframe, Forecast } from "@bourse/contract/host-api";
import { Button, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useMemo } from "react";
import { isDaily } from "../chart/bars.ts";
import type { ChartBars } from "../chart/chart-bars.ts";
import type { Drawing } from "../chart/drawing.ts";
import { chart, styleOf } from "../state/chart.ts";
import { openDialog } from "../state/dialogs.ts";
import { showForecast } from "../state/forecasts.ts";
import { useStore } from "../state/store.ts";
import { ForecastTerms } from "./ForecastTerms.tsx";
import { paintFan } from "./paint.ts";
import { useForecast } from "./queries.ts";
import { isAhead, makeRoom, pricesInSight } from "./room.ts";
import { type ForecastWords, nameOf, shortRevision, summaryOf } from "./words.ts";

export interface ForecastOnProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly words: ForecastWords;
  /** Id of the forecast. */
  readonly id: unknown;
}

/** Paints the chosen forecast of a chart, and says below it what it is. */
export function ForecastOn({ chartId, symbol, timeframe, bars, drawing, words, id }: ForecastOnProps) {
  const { palette } = useTheme();
  const forecast = useForecast({ symbol, timeframe }, id);
  const { regular } = styleOf(useStore(chart), chartId);
  // A chart without the bars of other hours has no place for a forecast's bars.
  const isCut = regular && !isDaily(timeframe);
  const isKnown = forecast !== undefined && bars.store.indexOf(Date.parse(forecast.evidence.as_of)) !== undefined;
  const shown = isKnown && !isCut ? forecast : undefined;
  const day = shown && words.day(Date.parse(shown.evidence.as_of));
  const caption = useMemo(() => (shown ? captionOf(shown, day ?? "") : []), [shown, day]);
  useEffect(() => {
    const on = drawing.current;
    if (!on || !shown) return;
    const painted = { forecast: shown, palette, caption, chart: on };
    on.overlays.show("forecast", [{ kind: "sketch", id: "fan", paint: (surface) => paintFan(surface, painted) }]);
    return () => on.overlays.show("forecast", []);
  }, [shown, palette, caption, drawing]);
  useEffect(() => {
    const on = drawing.current;
    if (!on || !shown) return;
    on.range.hold(() => pricesInSight(shown, on));
    if (isAhead(shown, on)) makeRoom(shown, on);
    return () => on.range.hold(undefined);
  }, [shown, drawing]);
  if (!forecast || !(isKnown || isCut)) return null;
  return (
    <section
      aria-label="Forecast"
      data-forecast={forecast.id}
      className="flex shrink-0 flex-wrap items-center gap-x-3 border-t border-line px-2.5 text-xs"
    >
      <p>
        <span className="font-medium">Forecast</span> of {nameOf(forecast, words)}
        {isCut && ": show all hours of the chart to see it."}
      </p>
      {!isCut && <p className="hidden sm:block">{summaryOf(forecast, words)}</p>}
      <span className="flex-1" />
      <p className="flex gap-2 py-0.5">
        <Button
          size="small"
          aria-label="Values of the forecast"
          onClick={() => openDialog({ kind: "forecast", chartId, id: forecast.id })}
        >
          Values
        </Button>
        <Button size="small" aria-label="Hide the forecast" onClick={() => showForecast(chartId, undefined)}>
          Hide
        </Button>
      </p>
      <ForecastTerms of={forecast} />
    </section>
  );
}

const captionOf = ({ evidence, statement, licence }: Forecast, day: string): readonly string[] => [
  `${evidence.model} ${shortRevision(evidence.model_revision)} · ${day}`,
  statement,
  licence,
];
