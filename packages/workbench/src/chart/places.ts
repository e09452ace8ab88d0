import { chart } from "../state/chart.ts";

/** Times of the bars that a chart's drawing, or its table, is to show when it opens next. */
const wanted = { drawing: new Map<string, number>(), table: new Map<string, number>() } as const;

/** Shows a bar on the drawing instead of the table. */
export function showOnDrawing(chartId: string, time: number): void {
  wanted.drawing.set(chartId, time);
  chart.set({ asTable: false });
}

/** Shows a bar in the table instead of the drawing. */
export function showInTable(chartId: string, time: number): void {
  wanted.table.set(chartId, time);
  chart.set({ asTable: true });
}

/** The wanted bar, once: a later visit begins as usual. */
export function takeWanted(view: keyof typeof wanted, chartId: string): number | undefined {
  const time = wanted[view].get(chartId);
  wanted[view].delete(chartId);
  return time;
}
