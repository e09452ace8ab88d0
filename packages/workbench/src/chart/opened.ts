import type { BarTimes } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import { openDialog } from "../state/dialogs.ts";
import type { ZoneWords } from "../words/zone.ts";
import type { Drawing, Point } from "./drawing.ts";
import { PICKING } from "./parts.ts";
import type { PickWish } from "./pick.ts";

/** A chart that the page shows now. */
export interface OpenedChart {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly element: HTMLElement;
  readonly drawing: Drawing;
  /** The timeframe in words: `7m` where seven bars of a minute are drawn as one. */
  seen(): string;
  /** When joined bars end; absent: as the timeframe says. */
  readonly times?: BarTimes | undefined;
  /** Announces a text to screen readers. */
  say(text: string): void;
  /** A point in words. */
  words(point: Point): string;
  /** The zone of its times. */
  zone(): ZoneWords;
}

const opened = new Map<string, OpenedChart>();
/** Charts that are to show a time as soon as they are open. */
const wanted = new Map<string, number>();
/** The current picking of points. It ends when another one begins or its chart closes. */
let picking: { readonly chart: OpenedChart; readonly ended: AbortController } | undefined;

/** Called by a chart when it has drawn its bars. @returns a function for when it closes */
export function chartOpened(chart: OpenedChart): () => void {
  opened.set(chart.chartId, chart);
  const time = wanted.get(chart.chartId);
  wanted.delete(chart.chartId);
  if (time !== undefined) chart.drawing.goTo(time);
  return () => {
    if (opened.get(chart.chartId) === chart) opened.delete(chart.chartId);
    if (picking?.chart === chart) picking.ended.abort();
  };
}

/** A chart that the page shows now; undefined if it does not show it. */
export const openedChart = (chartId: string): OpenedChart | undefined => opened.get(chartId);

/**
 * Shows a time in the middle of a chart; one that is not open yet, or does not show the given series yet, does so when
 * it opens.
 */
export function goToTime(chartId: string, time: number, series?: Pick<OpenedChart, "symbol" | "timeframe">): void {
  const chart = opened.get(chartId);
  const isThere = !series || (chart?.symbol === series.symbol && chart.timeframe === series.timeframe);
  if (chart && isThere) chart.drawing.goTo(time);
  else wanted.set(chartId, time);
}

/** Lets the trader pick points on a chart; undefined if the page does not show it, or the trader cancelled. */
export async function pickOn(
  chartId: string,
  wish: Pick<PickWish, "count" | "start" | "onMove">,
): Promise<readonly Point[] | undefined> {
  const chart = opened.get(chartId);
  if (!chart) return undefined;
  picking?.ended.abort();
  const ended = new AbortController();
  picking = { chart, ended };
  try {
    const { pick } = await PICKING.load();
    return await pick(chart, { ...wish, say: chart.say, words: chart.words, signal: ended.signal });
  } catch (error) {
    openDialog({ kind: "failure", action: "Choose a point on the chart", error });
    return undefined;
  }
}

/** The chart under a point of the window, and the price and time there. */
export function priceUnder({ x, y }: { readonly x: number; readonly y: number }) {
  for (const { chartId, element, drawing } of opened.values()) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    const [price, time] = [drawing.priceAt(y - top), drawing.timeAt(x - left)];
    if (price !== undefined && time !== undefined) return { chartId, price, time };
  }
  return undefined;
}
