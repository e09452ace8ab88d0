/** Limits of the host's market data. */
export interface MarketLimits {
  /** Completed candles of one read. */
  readonly maxReadCandles: number;
  /** Concurrent subscriptions of one guest. */
  readonly maxSubscriptions: number;
  /** Shortest time between two notifications of a page or view that a symbol's data changed. */
  readonly changeEveryMs: number;
  /** Exchanges that a trader can add. */
  readonly maxAddedSources: number;
  /** How often each symbol of an added exchange is asked for. */
  readonly pollEveryMs: number;
}

/** Default limits of a host. */
export const MARKET_LIMITS: MarketLimits = {
  // As many as a v1 guest's snapshot holds; a result with them uses 40 KiB of its 4 MiB.
  maxReadCandles: 256,
  // Two symbols in all eight timeframes; each costs an event with every sample.
  maxSubscriptions: 16,
  // Four times a second looks live; each time costs a page two reads.
  changeEveryMs: 250,
  // Each asks for up to twenty symbols every few seconds.
  maxAddedSources: 5,
  // The interval of the exchanges that the environment names.
  pollEveryMs: 5000,
};
