import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** How this page draws its charts. Which charts there are and what they show is the host's. */
export interface ChartSettings {
  readonly logScale: boolean;
  /** The data table in place of the drawing. */
  readonly asTable: boolean;
}

const FIRST: ChartSettings = { logScale: false, asTable: false };

/** How charts are drawn; the scale is kept in this browser. */
export const chart = createStore<ChartSettings>({ ...FIRST, ...kept() });

chart.subscribe(() => keep("chart", { logScale: chart.get().logScale }));

function kept(): Partial<ChartSettings> {
  const value = readKept("chart");
  if (typeof value !== "object" || value === null) return {};
  const { logScale } = value as Record<string, unknown>;
  return typeof logScale === "boolean" ? { logScale } : {};
}
