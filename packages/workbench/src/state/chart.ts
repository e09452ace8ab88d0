import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** How this page draws its charts. The charts themselves and their series are kept by the host. */
export interface ChartSettings {
  /** Charts with a logarithmic price axis, by their id. */
  readonly logScales: readonly string[];
  /** Shows the data table instead of the drawing. */
  readonly asTable: boolean;
}

/** Charts whose scale is remembered; the oldest are dropped. */
const MAX_KEPT = 64;

/** How charts are drawn; the scales are stored in this browser. */
export const chart = createStore<ChartSettings>({ logScales: kept(), asTable: false });

chart.subscribe(() => keep("chart", { logScales: chart.get().logScales.slice(-MAX_KEPT) }));

/** True where a chart's price axis is logarithmic. */
export const isLogarithmic = ({ logScales }: ChartSettings, chartId: string): boolean => logScales.includes(chartId);

/** Switches one chart's price axis to the other scale; other charts are unchanged. */
export function toggleScale(chartId: string): void {
  const { logScales } = chart.get();
  const others = logScales.filter((each) => each !== chartId);
  chart.set({ logScales: logScales.includes(chartId) ? others : [...others, chartId] });
}

function kept(): readonly string[] {
  const value = readKept("chart");
  if (typeof value !== "object" || value === null || !("logScales" in value)) return [];
  const { logScales } = value;
  return Array.isArray(logScales) ? logScales.filter((each) => typeof each === "string") : [];
}
