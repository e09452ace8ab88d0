import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";

/** Data, or the reason why there is none. A source never invents data. */
export type Available<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly reason: Reason };

/** A series that a guest or a chart requests. */
export interface SeriesRequest {
  /** The instrument, as the source names it: `SIM:ESTRELA`. */
  readonly symbol: string;
  /** The span of its bars. */
  readonly timeframe: ChartTimeframe;
  /** Absent: the first source with the symbol. */
  readonly sourceId?: string;
}

/** Completed candles, oldest first, and separately the forming one. */
export interface Series {
  /** The instrument that was requested. */
  readonly symbol: string;
  /** The span of its bars. */
  readonly timeframe: ChartTimeframe;
  /** The source that answers: `sim`, `sample`, an exchange. */
  readonly sourceId: string;
  /** Candles that change no more, oldest first. */
  readonly completed: readonly Candle[];
  /** The candle of the current span; absent when the source has none. */
  readonly forming?: Candle;
  /** Time of the latest sample, ISO 8601 UTC. */
  readonly asOf?: string;
}

/** An update of one series: the candles completed since the previous update, and the current forming candle. */
export interface SeriesUpdate {
  /** Oldest first; empty when only the forming candle changed. */
  readonly completed: readonly Candle[];
  /** Absent when the new span has no price yet. */
  readonly forming?: Candle;
  /** Completed candles that the source has changed since, or had left out. Rules do not get them as new candles. */
  readonly revised?: readonly Candle[];
}

/** One price as received from the source. */
export interface MarketSample {
  /** The instrument that it is the price of. */
  readonly symbol: string;
  /** The source that sent it. */
  readonly sourceId: string;
  /** Identifies an unbroken run of samples: a gap, a restart or a jump back in time begins a new stream. */
  readonly stream: string;
  /** In the instrument's quote currency. */
  readonly price: number;
  /** ISO 8601 UTC, from the source; never decreases within a stream. */
  readonly time: string;
}

/** Live market data. Sources drop out-of-order samples themselves. */
export interface LiveMarket {
  /** The latest `limit` completed candles of a series, with the forming one. */
  series(request: SeriesRequest, limit: number): Promise<Available<Series>>;
  /** Calls the listener for every change of the series; returns a function that ends the subscription. */
  watch(request: SeriesRequest, listener: (update: SeriesUpdate) => void): Available<() => void>;
  /** Calls the listener for every sample of every symbol, in order; returns a function that ends the subscription. */
  samples(listener: (sample: MarketSample) => void): () => void;
  /**
   * Time since which a symbol has had no plausible data, ISO 8601 UTC; undefined while it has, or for recorded data.
   */
  silentSince(market: Pick<MarketSample, "sourceId" | "symbol">): string | undefined;
  /**
   * Calls the listener with each symbol that falls silent or recovers; returns a function that ends the subscription.
   */
  silences(listener: (symbol: string) => void): () => void;
}
