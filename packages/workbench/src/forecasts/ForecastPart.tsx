import { useRef } from "react";
import { FORECAST_ON } from "../chart/parts.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { shownForecasts } from "../state/forecasts.ts";
import { useStore } from "../state/store.ts";
import type { ForecastOnProps } from "./ForecastOn.tsx";

/** The forecast of a chart that has shown one. It stays mounted without a forecast, because the part that paints the fan must remove it. */
export function ForecastPart(props: Omit<ForecastOnProps, "id">) {
  const id = useStore(shownForecasts).of[props.chartId];
  const isUsed = useRef(false);
  isUsed.current ||= id !== undefined;
  if (!isUsed.current) return null;
  return (
    <PartBoundary label="forecast" isQuiet>
      <FORECAST_ON.View {...props} id={id} />
    </PartBoundary>
  );
}
