import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** The forecast that each chart shows, by its id on the host; stored in this browser. */
export const shownForecasts = createStore<{ readonly of: Readonly<Record<string, unknown>> }>({
  of: { ...(readKept("forecasts") as object | undefined) },
});

/** Shows a forecast on a chart instead of the one before; undefined: none. */
export function showForecast(chartId: string, id: number | undefined): void {
  const of = { ...shownForecasts.get().of, [chartId]: id };
  shownForecasts.set({ of });
  keep("forecasts", of);
}
