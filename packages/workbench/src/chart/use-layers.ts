import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { PriceWriter } from "@bourse/ui";
import type { RefObject } from "react";
import { useAlertLines } from "../alerts/use-alert-lines.ts";
import type { ChartBars } from "./chart-bars.ts";
import type { Drawing } from "./drawing.ts";
import { type ShownIndicator, useIndicatorLines } from "./indicators/use-indicator-lines.ts";
import { useStructure } from "./structure/use-structure.ts";
import { useMarked } from "./use-marked.ts";
import { type ChartWords, useOpened } from "./use-opened.ts";

export interface LayersOf {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  readonly prices: PriceWriter;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
  readonly words: ChartWords;
}

/** Everything that lies over the bars of a chart; returns the indicators with their values. */
export function useLayers(layers: LayersOf): readonly ShownIndicator[] {
  useAlertLines(layers);
  const indicators = useIndicatorLines({ ...layers, decimals: layers.prices.decimals });
  useStructure(layers);
  useMarked(layers);
  useOpened(layers);
  return indicators;
}
