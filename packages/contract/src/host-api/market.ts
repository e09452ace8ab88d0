import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { WATCHLIST_MAX_SYMBOLS } from "../limits/desk.ts";
import { type Candle, CHART_TIMEFRAMES, type Quote } from "../market.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { CalendarSchema } from "./trading-sessions.ts";

export { CHART_TIMEFRAMES, type ChartTimeframe } from "../market.ts";

/**
 * `native`: the source has these bars; `aggregated`: made from native ones; `simulated`: invented by rules and a seed,
 * within the day's recorded prices if there are any; `not_available`: there are none.
 */
export const AVAILABILITIES = ["native", "aggregated", "simulated", "not_available"] as const;

/**
 * A number holds about 16 digits, including those before the point; exchanges of small coins use up to ten decimals.
 */
const MAX_PRICE_DECIMALS = 12;

/**
 * Facts about a symbol's bars that a price does not show. `gap`: the exchange gave no bars for `count` spans between its
 * first and last bar, the latest `from` to `to`; it is asked again for a while. `revised`: it has changed `count`
 * completed bars since the host began, the latest opening at `from`. `dropped`: `count` of its values could not be right
 * and were left out, the last for `reason`.
 */
const DataNoticeSchema = closed({
  kind: oneOf(["gap", "revised", "dropped"]),
  /** Absent: it concerns prices, or bars of several timeframes. */
  timeframe: Type.Optional(oneOf(CHART_TIMEFRAMES)),
  count: Type.Integer({ minimum: 1 }),
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
  reason: Type.Optional(Type.String()),
  /** All of this in a sentence, with times in UTC. */
  text: Type.String(),
});
export type DataNotice = Static<typeof DataNoticeSchema>;

/** An instrument with bars on this host, and the availability of each timeframe. */
export const SymbolInfoSchema = closed({
  symbol: Type.String(),
  name: Type.String(),
  source: Type.String(),
  /** Time of the first and of the last bar. */
  first: TimeText,
  last: TimeText,
  /** When it trades, as its source says; absent: its source does not say, and its days are those of UTC. */
  calendar: Type.Optional(CalendarSchema),
  /** Decimals of its prices; absent: its source does not report them. */
  price_decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PRICE_DECIMALS })),
  /**
   * No plausible data has arrived since this time: no price moves, and its alerts are not watched. Absent: data
   * arrives.
   */
  silent_since: Type.Optional(TimeText),
  /** Gaps, corrections and values that were left out; absent: there is nothing to say. */
  notices: Type.Optional(Type.Array(DataNoticeSchema)),
  timeframes: Type.Array(closed({ timeframe: oneOf(CHART_TIMEFRAMES), availability: oneOf(AVAILABILITIES) })),
});
export type SymbolInfo = Static<typeof SymbolInfoSchema>;

/**
 * `GET /api/market/symbols`, and `GET /api/market/search?q=&limit=`: the instruments whose symbol or name fits, the best
 * first; `limit` 1 to 999, absent: 50.
 */
export const SymbolListSchema = closed({ symbols: Type.Array(SymbolInfoSchema) });
export type SymbolList = Static<typeof SymbolListSchema>;

/** `GET /api/market/quote?symbol=`: the latest bar and its change from the previous close. */
export const QuoteAnswerSchema = Type.Unsafe<Quote>(
  closed({
    symbol: Type.String(),
    price: Type.Number(),
    time: TimeText,
    open: Type.Number(),
    high: Type.Number(),
    low: Type.Number(),
    previous_close: Type.Number(),
    change: Type.Number(),
    /** In percent: 1.5 is one and a half percent. */
    change_percent: Type.Number(),
    volume: Type.Number(),
    source: Type.String(),
  }),
);
/** The quote a guest reads and the page shows: one shape. */
export type QuoteAnswer = Quote;

/** One bar; prices in the instrument's currency, volume in units traded. */
export const CandleAnswerSchema = Type.Unsafe<Candle>(
  closed({
    /** Opening time of the bar: a day at 00:00 UTC, a week on its Monday, a month on its first. */
    time: TimeText,
    open: Type.Number(),
    high: Type.Number(),
    low: Type.Number(),
    close: Type.Number(),
    volume: Type.Number(),
  }),
);
/** The bar a guest reads and the page draws: one shape. */
export type CandleAnswer = Candle;

/** `GET /api/market/candles?symbol=&timeframe=&limit=`; `limit` 1-10000, absent: 500. Oldest first. */
export const CandleListSchema = closed({
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.String(),
  availability: oneOf(AVAILABILITIES),
  /** False when the last candle's period continues after the last bar: it can still change. */
  last_complete: Type.Boolean(),
  /** Time of the source's latest sample, for a live source. The last candle is as of that time. */
  as_of: Type.Optional(TimeText),
  /** Rises when the source revises completed candles: what was read before must be read again. Absent: none was. */
  revision: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Rises when older bars that were requested have arrived from an exchange. Absent: none have. */
  grown: Type.Optional(Type.Integer({ minimum: 1 })),
  candles: Type.Array(CandleAnswerSchema),
});
export type CandleList = Static<typeof CandleListSchema>;

/** `GET /api/market/moment?symbol=&timeframes=&limit=`: all data is from the same tick. `timeframes` as `1D,1W`. */
export const MarketMomentSchema = closed({ quote: QuoteAnswerSchema, series: Type.Array(CandleListSchema) });
export type MarketMoment = Static<typeof MarketMomentSchema>;

/** Closes of one sparkline, which has no pixels for more. */
const MAX_SPARKLINE_CLOSES = 60;

/** Body of `POST /api/market/quotes`: many symbols in one reading. It changes nothing, but a URL is too short for the symbols. */
export const QuotesRequestSchema = closed({
  symbols: Type.Array(SymbolText, { uniqueItems: true, minItems: 1, maxItems: WATCHLIST_MAX_SYMBOLS }),
  /** Closes of completed days to add; none when absent. */
  closes: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SPARKLINE_CLOSES })),
});
export type QuotesRequest = Static<typeof QuotesRequestSchema>;

/** A symbol's quote and closes, oldest first; each absent while no source has it. */
export const QuoteRowSchema = closed({
  symbol: Type.String(),
  quote: Type.Optional(QuoteAnswerSchema),
  closes: Type.Optional(Type.Array(Type.Number())),
});
export type QuoteRow = Static<typeof QuoteRowSchema>;

/** Answer of `POST /api/market/quotes`, in the order of the request. */
export const QuoteRowsSchema = closed({ rows: Type.Array(QuoteRowSchema) });
export type QuoteRows = Static<typeof QuoteRowsSchema>;

/** Bars of one answer of `GET /api/market/bars`. */
export const MAX_WINDOW_BARS = 50_000;

/**
 * The header of `GET /api/market/bars?symbol=&timeframe=&source=&before=&limit=`: the newest `limit` bars (1 to
 * {@link MAX_WINDOW_BARS}, absent: 5,000) that open before `before` (milliseconds; absent: up to the newest), of the
 * source `source` (absent: the first with the symbol). To go back in time, ask again with the time of the first bar as
 * `before`, while `more` is true.
 *
 * The answer is `application/octet-stream`: the header as one line of JSON, padded with spaces so that line and line feed
 * are a multiple of eight bytes, then six columns (time, open, high, low, close, volume) of `length` 64-bit floats each,
 * little endian. Times are milliseconds. `decodeWindow` of `@bourse/bars` reads it into columns without a copy.
 */
export const BarsHeaderSchema = closed({
  symbol: Type.String(),
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.String(),
  availability: oneOf(AVAILABILITIES),
  /** Number of bars, oldest first. */
  length: Type.Integer({ minimum: 0, maximum: MAX_WINDOW_BARS }),
  /** False when the last bar of this window is still forming. */
  last_complete: Type.Boolean(),
  /** True: there are, or may be, bars before the first of this window. */
  more: Type.Boolean(),
  /**
   * True: the host is reading bars before the first of this window from an exchange. A `market` event of the symbol
   * reports when some have arrived; no bar in between is missing. Absent: nothing more is being read.
   */
  coming: Type.Optional(Type.Boolean()),
  /** Time of the source's latest sample, for a live source. */
  as_of: Type.Optional(TimeText),
});
export type BarsHeader = Static<typeof BarsHeaderSchema>;

/** The exchange's id in ccxt, such as `kraken`. */
const ExchangeText = Type.String({ pattern: "^[a-z0-9]{1,32}$" });

/** Most symbols of one exchange: its public limit is a few requests a second for all users of one address. */
export const MAX_SOURCE_SYMBOLS = 20;

/** Body of `POST /api/market/sources`: an exchange to follow, and its symbols in ccxt's notation, `BTC/USD`. */
export const NewSourceSchema = closed({
  exchange: ExchangeText,
  symbols: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: MAX_SOURCE_SYMBOLS }),
});
export type NewSource = Static<typeof NewSourceSchema>;

/** An exchange that the trader added; its source id is `ccxt:` and the exchange. */
const AddedSourceSchema = closed({
  exchange: ExchangeText,
  symbols: Type.Array(Type.String()),
  added_at: TimeText,
});
export type AddedSource = Static<typeof AddedSourceSchema>;

/** `GET /api/market/sources`. */
export const AddedSourceListSchema = closed({ sources: Type.Array(AddedSourceSchema) });

/** `:exchange` in a path. */
export const SourceParams = closed({ exchange: ExchangeText });
