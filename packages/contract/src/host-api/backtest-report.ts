import { type Static, Type } from "typebox";
import { ORDER_STATES } from "../orders/words.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";

/** An exact decimal. */
const Amount = Type.String();
/** A fraction of an amount, such as `0.25`, rounded to 18 decimals. */
const Share = Type.String();

/** A trade, from the fill that opens a position to the one that closes it. Amounts are exact; mean prices are rounded. */
export const BacktestTradeSchema = closed({
  side: oneOf(["long", "short"]),
  /** Opening times of the bars. */
  opened_at: TimeText,
  /** Absent: the position is still open, and valued at the last close. */
  closed_at: Type.Optional(TimeText),
  /** Number of bars from the entry's bar to the exit's. */
  bars: Type.Integer(),
  /** The largest position. */
  quantity: Amount,
  entry_price: Amount,
  exit_price: Type.Optional(Amount),
  /** Profit or loss with all fees. */
  pnl: Amount,
  fees: Amount,
  /**
   * The worst and the best open result, with the fees until then. Considered are the fills, the closes, and the highs
   * and lows of bars that were held from open to close. Within the bars of its fills, the true extremes may be larger.
   */
  mae: Amount,
  mfe: Amount,
  /** One of its fills is ambiguous. */
  ambiguous: Type.Boolean(),
});
export type BacktestTrade = Static<typeof BacktestTradeSchema>;

const DrawdownSchema = closed({
  amount: Amount,
  /** The amount as a fraction of the peak. */
  share: Share,
  peak_at: TimeText,
  trough_at: TimeText,
});

/** Statistics of a finished backtest; the same inputs give the same to the last digit. */
export const BacktestReportSchema = closed({
  bars: Type.Integer(),
  first_bar_at: TimeText,
  last_bar_at: TimeText,
  starting_cash: Amount,
  cash: Amount,
  position: Amount,
  /** Cash and position at the last close. */
  equity: Amount,
  profit: Amount,
  /** Profit as a fraction of the starting cash. */
  profit_share: Share,
  fees: Amount,
  /** The largest by amount, and the largest as a fraction of its peak; `null`: there was none. */
  drawdown: Type.Union([DrawdownSchema, Type.Null()]),
  steepest_drawdown: Type.Union([DrawdownSchema, Type.Null()]),
  longest_drawdown: Type.Union([
    closed({
      bars: Type.Integer(),
      from: TimeText,
      /** Absent: the peak was not reached again. */
      to: Type.Optional(TimeText),
    }),
    Type.Null(),
  ]),
  trades: closed({
    closed: Type.Integer(),
    won: Type.Integer(),
    lost: Type.Integer(),
    gross_profit: Amount,
    gross_loss: Amount,
    best: Amount,
    worst: Amount,
  }),
  exposure: closed({ bars: Type.Integer(), share: Share }),
  orders: closed({
    placed: Type.Integer(),
    /** Number of orders in each final state, including the exits of brackets. */
    ends: Type.Array(closed({ state: oneOf(ORDER_STATES), count: Type.Integer() })),
    rejects: Type.Array(closed({ code: Type.String(), count: Type.Integer() })),
  }),
  fills: closed({ count: Type.Integer(), ambiguous: Type.Integer() }),
  /** Result of spending all cash, with the same fee, on whole lots at the second bar's open, where a first order could be filled. */
  buy_and_hold: closed({ quantity: Amount, equity: Amount, profit: Amount, profit_share: Share }),
});
export type BacktestReport = Static<typeof BacktestReportSchema>;

/** A point of the curves, as the numbers nearest to the exact amounts. */
export const BacktestPointSchema = closed({
  at: TimeText,
  equity: Type.Number(),
  /** Loss from the highest equity so far, as a fraction of it: zero or below. */
  drawdown: Type.Number(),
  buy_and_hold: Type.Number(),
});
export type BacktestPoint = Static<typeof BacktestPointSchema>;
