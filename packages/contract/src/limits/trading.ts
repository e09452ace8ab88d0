/** Limits of the in-app API's namespace `trading`. */
export interface TradingLimits {
  /** Instruments of a subscription, each with one waiting price. */
  readonly maxSymbols: number;
  /** Subscriptions of an extension or plugin. */
  readonly maxSubscriptions: number;
  /** A subscription is answered this often at most, in milliseconds. */
  readonly quotesEveryMs: number;
  /** Changes of accounts are told this often at most, in milliseconds. */
  readonly accountsEveryMs: number;
  /** Orders, and fills, of one event; more come in further events. */
  readonly maxChanges: number;
}

export const TRADING_LIMITS: TradingLimits = {
  // More than any list that a trader watches; a scan reads bars, not quotes.
  maxSymbols: 200,
  maxSubscriptions: 8,
  // Twenty times a second is faster than an eye; a fill does not wait for it.
  quotesEveryMs: 50,
  // One person's orders; a storm of fills is told in bundles.
  accountsEveryMs: 50,
  // Some 100 KB of JSON, far below what a line of a plugin's wire may have.
  maxChanges: 200,
};
