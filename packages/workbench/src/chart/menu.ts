import { openDialog } from "../state/dialogs.ts";
import { askAbout } from "../tabs/ask-about.ts";
import { exactPrice, pointedPrice } from "../words/price.ts";
import { openedChart } from "./opened.ts";
import { showInTable } from "./places.ts";
import { replayFrom } from "./replay/start.ts";

/** The place of a chart on which its menu was opened. */
export interface ChartPlace {
  readonly chartId: string;
  readonly price: number;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly time: number;
}

/** An entry of a chart's menu. */
export interface ChartMenuEntry {
  readonly name: string;
  readonly run: () => void;
}

/** Every entry of a chart's menu, in its order. */
const ENTRIES: readonly ((place: ChartPlace, decimals: number | undefined) => ChartMenuEntry)[] = [
  ({ price }, decimals) => ({
    name: `Add alert at ${exactPrice(pointedPrice(price, decimals), decimals)}`,
    run: () => openDialog({ kind: "alert", price }),
  }),
  ({ chartId, time }) => ({ name: "Replay from here", run: () => replayFrom(chartId, time) }),
  ({ chartId, time }) => ({ name: "Show the bar in the data table", run: () => showBarInTable(chartId, time) }),
  ({ chartId }) => ({ name: "Drawings", run: () => openDialog({ kind: "drawings", chartId }) }),
  ({ chartId }) => ({ name: "Indicators", run: () => openDialog({ kind: "indicators", chartId }) }),
  ({ chartId }) => ({ name: "Ask about this chart", run: () => askAbout(chartId) }),
  ({ chartId }) => ({ name: "Forecast", run: () => openDialog({ kind: "forecast", chartId }) }),
  ({ chartId }) => ({ name: "Go to date", run: () => openDialog({ kind: "go-to", chartId }) }),
];

function showBarInTable(chartId: string, time: number): void {
  const bar = openedChart(chartId)?.drawing.barNear(time);
  if (bar) showInTable(chartId, bar.time);
}

/** The entries for a place of a chart, whose symbol's prices have so many decimals, if that is known. */
export const chartMenu = (place: ChartPlace, decimals: number | undefined): readonly ChartMenuEntry[] =>
  ENTRIES.map((entry) => entry(place, decimals));
