import {
  type BarColumns,
  barEnd,
  createPyramid,
  makeColumns,
  type PyramidWindow,
  sliceColumns,
  TIMEFRAME_MS,
} from "@bourse/bars";
import type { AssistantLimits, ErrorCode } from "@bourse/contract";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import { indexFrom } from "@bourse/runtime/market";
import { HostRefusal } from "../../../refusal.ts";
import type { Place } from "./place.ts";
import type { ChartReads } from "./reads.ts";

/** Bars of a window, and earlier bars from which indicators and market structure are computed. */
export interface Series {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly source: string;
  readonly isSimulated: boolean;
  readonly bars: BarColumns;
  /** Index of the window's first bar. */
  readonly first: number;
  /** True if the last bar can still change. */
  readonly isForming: boolean;
  /** True if the window has more bars than are read. */
  readonly isShortened: boolean;
}

/** The newest bars of a window; if no window is given, the newest `usualBars`. */
export type SeriesWanted = Omit<Place, "workspace" | "chartId"> & { readonly usualBars: number };

type SeriesLimits = Pick<AssistantLimits, "maxBarsRead" | "leadBars">;

/**
 * Reads a window. With `until` it contains only bars that had ended by then: the close of an unfinished bar would reveal the future.
 * @throws HostRefusal `assistant.chart_empty`, or the source's own reason
 */
export async function readSeries(
  market: ChartReads["market"],
  wanted: SeriesWanted,
  limits: SeriesLimits,
): Promise<Series> {
  const { symbol, timeframe, sourceId, from, to = Number.POSITIVE_INFINITY, until, usualBars } = wanted;
  const before = Math.min(to + 1, until ?? Number.POSITIVE_INFINITY);
  const found = await market.bars({
    symbol,
    timeframe,
    ...(sourceId === undefined ? {} : { sourceId }),
    ...(Number.isFinite(before) ? { before } : {}),
    limit: Math.min(limits.maxBarsRead, barsBetween(wanted) + limits.leadBars),
  });
  if (!found.ok) throw new HostRefusal(found.reason.code as ErrorCode, found.reason.message);
  const { bars: read, lastComplete, source, availability, more } = found.data;
  const end = until === undefined ? read.length : endedBy(read, { until, timeframe });
  // Copied, since the source overwrites its own columns.
  const bars = makeColumns(end, (name) => read[name].slice(0, end));
  const first = from === undefined ? Math.max(0, end - usualBars) : indexFrom(bars.time, from);
  if (first >= end) throw new HostRefusal("assistant.chart_empty", `${symbol} has no bars of ${timeframe} there`);
  return {
    symbol,
    timeframe,
    source,
    isSimulated: availability === "simulated",
    bars,
    first,
    isForming: !lastComplete && end === read.length,
    isShortened: from !== undefined && first === 0 && more,
  };
}

/** Days of the shortest month. */
const SHORTEST_MONTH = 28;

function barsBetween({ timeframe, from, to, until, usualBars }: SeriesWanted): number {
  if (from === undefined) return usualBars;
  const end = Math.min(to ?? Number.POSITIVE_INFINITY, until ?? Number.POSITIVE_INFINITY);
  const length = timeframe === "1M" ? SHORTEST_MONTH * TIMEFRAME_MS["1D"] : TIMEFRAME_MS[timeframe];
  return Number.isFinite(end) ? Math.max(1, Math.ceil((end - from) / length) + 1) : Number.POSITIVE_INFINITY;
}

interface Ending {
  readonly until: number;
  readonly timeframe: ChartTimeframe;
}

/** Number of bars that had ended by a moment. */
function endedBy({ time, length }: BarColumns, { until, timeframe }: Ending): number {
  let end = length;
  while (end > 0 && barEnd(time[end - 1] ?? 0, timeframe) > until) end -= 1;
  return end;
}

/** The window's bars, merged by twos until they are few enough. */
export function rowsOf({ bars, first }: Series, maxRows: number): PyramidWindow {
  const shown = sliceColumns(bars, first);
  return createPyramid(shown).window({ from: 0, to: shown.length, maxBars: maxRows });
}
