/** Limits of the in-app API's namespace `trading`. */
export interface TradingLimits {
  /** Instruments of a subscription, each with one waiting price. */
  readonly maxSymbols: number;
  /** Subscriptions of an extension or plugin. */
  readonly maxSubscriptions: number;
  /** Shortest time between two answers to a subscription, in milliseconds. */
  readonly quotesEveryMs: number;
  /** Shortest time between two events about changed accounts, in milliseconds. */
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
  // One person's orders; a burst of fills is reported in batches.
  accountsEveryMs: 50,
  // Some 100 KB of JSON, far below what a line of a plugin's wire may have.
  maxChanges: 200,
};
