import type { ChartTimeframe } from "@bourse/contract/host-api";
import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

export interface ChartSettings {
  /** Empty until the first symbol is known. */
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly logScale: boolean;
  /** The data table in place of the drawing. */
  readonly asTable: boolean;
}

const FIRST: ChartSettings = { symbol: "", timeframe: "1D", logScale: false, asTable: false };

/** What the chart shows; kept in this browser. */
export const chart = createStore<ChartSettings>({ ...FIRST, ...kept() });

chart.subscribe(() => keep("chart", chart.get()));

function kept(): Partial<ChartSettings> {
  const value = readKept("chart");
  if (typeof value !== "object" || value === null) return {};
  const { symbol, logScale } = value as Record<string, unknown>;
  return {
    ...(typeof symbol === "string" ? { symbol } : {}),
    ...(typeof logScale === "boolean" ? { logScale } : {}),
  };
}
