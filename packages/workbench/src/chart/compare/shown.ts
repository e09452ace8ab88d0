import type { BarColumns } from "@bourse/bars";

/** A column of a file of bars; empty where there is no value. */
export interface ValueColumn {
  readonly name: string;
  at(row: number): number | undefined;
}

/** A chart's comparison, for other parts of the page. */
export interface ShownComparison {
  readonly symbols: readonly string[];
  /** The values at a bar in words. */
  describe(index: number): string;
  /** Closes and per cent at these bars of the chart. */
  columns(bars: BarColumns): readonly ValueColumn[];
}

const shown = new Map<string, ShownComparison>();

/** The comparison that a chart shows now. */
export const comparisonOn = (chartId: string): ShownComparison | undefined => shown.get(chartId);

/** Called by a chart that shows one. @returns a function for when it ends */
export function comparisonShown(chartId: string, comparison: ShownComparison): () => void {
  shown.set(chartId, comparison);
  return () => {
    if (shown.get(chartId) === comparison) shown.delete(chartId);
  };
}
