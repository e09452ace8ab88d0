import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Available } from "./port.ts";

/** A series a guest or a chart reads. */
export interface SeriesRequest {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Absent: the host's first source that has the symbol. */
  readonly sourceId?: string;
}

/** Completed candles, oldest first, apart from the forming one. */
export interface Series {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly sourceId: string;
  readonly completed: readonly Candle[];
  readonly forming?: Candle;
  /** Time of the latest sample, ISO 8601 UTC. */
  readonly asOf?: string;
}

/** News of one series: the candles completed since the update before, and the forming one as it stands. */
export interface SeriesUpdate {
  readonly completed: readonly Candle[];
  readonly forming?: Candle;
}

/** One price as the source gave it. */
export interface MarketSample {
  readonly symbol: string;
  readonly sourceId: string;
  /** Names an unbroken run of samples: after a gap, a restart or a jump back in time it is another one. */
  readonly stream: string;
  readonly price: number;
  /** ISO 8601 UTC, the source's own; never goes back within a stream. */
  readonly time: string;
}

/** Market data that moves. Sources drop out-of-order samples themselves. */
export interface LiveMarket {
  series(request: SeriesRequest, limit: number): Promise<Available<Series>>;
  /** Calls back with every change of the series; the answer ends it. */
  watch(request: SeriesRequest, listener: (update: SeriesUpdate) => void): Available<() => void>;
  /** Calls back with every sample of every symbol, in order; the answer ends it. */
  samples(listener: (sample: MarketSample) => void): () => void;
  /** Since when nothing plausible has been heard of a symbol, ISO 8601 UTC; undefined while it is heard of, or never moves. */
  silentSince(market: Pick<MarketSample, "sourceId" | "symbol">): string | undefined;
  /** Calls back with a symbol that fell silent or is heard of again; the answer ends it. */
  silences(listener: (symbol: string) => void): () => void;
}
