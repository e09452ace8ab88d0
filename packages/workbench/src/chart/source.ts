import type { BarColumns } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/host-api";

/** The newest bars of a series before a time. */
export interface WindowWish {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Only bars that open before this time, in milliseconds. */
  readonly before: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface BarsWindow {
  readonly bars: BarColumns;
  /** There are bars before the first one of this window. */
  readonly more: boolean;
  /** The host is reading them from an exchange: a change of the series says when some are there. */
  readonly coming?: boolean;
}

/** Where a chart reads history from. */
export interface BarsSource {
  window(wish: WindowWish): Promise<BarsWindow>;
}
