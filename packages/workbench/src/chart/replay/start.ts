import { barEnd } from "@bourse/bars";
import { startReplay } from "../../state/replay.ts";
import { openedChart, pickOn } from "../opened.ts";

/** Begins a replay on a chart with the bar nearest to a time. */
export function replayFrom(chartId: string, time: number): void {
  const chart = openedChart(chartId);
  const bar = chart?.drawing.barNear(time);
  if (!chart || !bar) return;
  startReplay(chartId, chart.times ? chart.times.endOf(bar.time) : barEnd(bar.time, chart.timeframe));
}

/** Lets the trader pick the bar that a replay begins with. */
export async function replayFromPicked(chartId: string): Promise<void> {
  const [point] = (await pickOn(chartId, { count: 1 })) ?? [];
  if (point) replayFrom(chartId, point.time);
}
