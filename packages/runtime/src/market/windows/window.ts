import { type BarColumns, sliceColumns } from "@bourse/bars";
import type { AVAILABILITIES, ChartTimeframe } from "@bourse/contract/host-api";

/** The newest bars of a series before a time. */
export interface WindowRequest {
  /** The instrument. */
  readonly symbol: string;
  /** The span of its bars. */
  readonly timeframe: ChartTimeframe;
  /** Absent: the first source with the symbol. */
  readonly sourceId?: string;
  /** Only bars that open before this time, in milliseconds; absent: up to the newest. */
  readonly before?: number;
  /** The most bars that are wanted. */
  readonly limit: number;
}

/** A part of a series as columns. */
export interface BarsWindow {
  /** The instrument that was requested. */
  readonly symbol: string;
  /** The span of its bars. */
  readonly timeframe: ChartTimeframe;
  /** The source that answers. */
  readonly source: string;
  /** Whether the source has such bars itself, or they are made of smaller ones. */
  readonly availability: (typeof AVAILABILITIES)[number];
  /** False when the last bar of this window can still change. */
  readonly lastComplete: boolean;
  /** Time of the source's latest sample, for a live source. */
  readonly asOf?: string;
  /** The source has bars before the first one of this window. */
  readonly more: boolean;
  /** The bars before this window are being read from an exchange: when some arrive, a change of the symbol is reported. */
  readonly coming?: boolean;
  /** Times and prices as columns of numbers, oldest first. */
  readonly bars: BarColumns;
}

/** The newest `limit` bars before a time, without a copy. */
export function windowOf(
  bars: BarColumns,
  { before = Number.POSITIVE_INFINITY, limit }: Pick<WindowRequest, "before" | "limit">,
): { readonly bars: BarColumns; readonly more: boolean; readonly endsAtLast: boolean } {
  const end = indexFrom(bars.time.subarray(0, bars.length), before);
  const begin = Math.max(0, end - limit);
  return { bars: sliceColumns(bars, begin, end), more: begin > 0, endsAtLast: end === bars.length };
}

/** Index of the first bar that does not open before `time`; the number of bars if there is none. */
export function indexFrom(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
