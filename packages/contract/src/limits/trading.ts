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

/** Limits of backtests. */
export interface BacktestHostLimits {
  readonly maxBars: number;
  /** Backtests that wait for their turn. */
  readonly maxWaiting: number;
  /** Results that are kept; the oldest go first. */
  readonly maxKept: number;
  /** A strategy that finishes no bar within this time is stopped. */
  readonly stallMs: number;
  /** A backtest that takes longer is stopped. */
  readonly totalMs: number;
  /** Time to load the strategy. */
  readonly loadMs: number;
  /** Memory of the strategy's thread. */
  readonly heapMb: number;
  /** How often the host checks a running backtest. */
  readonly lookMs: number;
}

export const BACKTEST_LIMITS: BacktestHostLimits = {
  // Three years of minutes; they take 100 MB while the backtest runs.
  maxBars: 2_000_000,
  maxWaiting: 20,
  // A result of a million bars takes 16 MB of the disk.
  maxKept: 50,
  // One bar is a few microseconds of work; nobody waits longer for one.
  stallMs: 10_000,
  totalMs: 30 * 60_000,
  // A plugin's process has a minute to start.
  loadMs: 90_000,
  // The orders and trades of the largest run take half of it.
  heapMb: 512,
  // The page shows progress at this pace.
  lookMs: 250,
};

/** Points of a curve on the page, which has no pixels for more. */
export const BACKTEST_CURVE_POINTS = 1000;

/** Bars that are sent to a strategy's thread at once. The hash of the inputs is also computed in pieces of this size. */
export const BACKTEST_BLOCK_BARS = 4096;

/** Characters of a note on a fill: a page of text. The list of fills carries every note of its 200 rows. */
export const FILL_NOTE_MAX = 2000;
