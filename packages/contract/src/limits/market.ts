/** What the host gives of its market data. */
export interface MarketLimits {
  /** Completed candles of one reading. */
  readonly maxReadCandles: number;
  /** Subscriptions of one guest at once. */
  readonly maxSubscriptions: number;
  /** How often at most a page or a view is told that a symbol's data changed. */
  readonly changeEveryMs: number;
}

/** The limits of a host that names no others. */
export const MARKET_LIMITS: MarketLimits = {
  // As many as a v1 guest's snapshot holds; a result with them has 40 KiB of its 4 MiB.
  maxReadCandles: 256,
  // Two symbols in all eight timeframes; each costs an event with every sample.
  maxSubscriptions: 16,
  // Four times a second looks live to an eye; each time costs a page two readings.
  changeEveryMs: 250,
};
