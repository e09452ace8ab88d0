/** Timeframes of a candle snapshot, as written in a manifest. */
export const TIMEFRAMES = ["1m", "5m", "15m", "1H", "4H", "1D"] as const;

/** One of {@link TIMEFRAMES}. */
export type Timeframe = (typeof TIMEFRAMES)[number];

/** The timeframes of a chart: the manifest's six and two longer ones. */
export const CHART_TIMEFRAMES = [...TIMEFRAMES, "1W", "1M"] as const;

/** One of {@link CHART_TIMEFRAMES}. */
export type ChartTimeframe = (typeof CHART_TIMEFRAMES)[number];

/** The calendars that an instrument can be given, as `@bourse/bars` has them. */
export const CALENDAR_IDS = [
  "always",
  "weekdays",
  "currencies",
  "us-equities",
  "us-index-futures",
  "london",
  "frankfurt",
  "tokyo",
  "hong-kong",
  "mumbai",
  "sydney",
] as const;

/** One of {@link CALENDAR_IDS}. */
export type CalendarId = (typeof CALENDAR_IDS)[number];

/**
 * One bar. `time` is its opening time in ISO 8601 UTC; prices are in the instrument's currency, volume in units traded.
 */
export interface Candle {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Quote that a guest reads through `svc.market_get_quote`. Times are ISO 8601 UTC. */
export interface Quote {
  readonly symbol: string;
  readonly price: number;
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly previous_close: number;
  /** `price - previous_close`. */
  readonly change: number;
  /** `change` in per cent of `previous_close`. */
  readonly change_percent: number;
  readonly volume: number;
  /** Source of the figures; `simulated` for simulated data. */
  readonly source: string;
}

/** Candles that a guest reads through `svc.market_get_candles`; oldest first. */
export interface CandleSnapshot {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly source: string;
  readonly candles: readonly Candle[];
}
