import type { BacktestReport, BacktestTrade } from "@bourse/contract/host-api";
import { lotsFor } from "../cover.ts";
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalOf,
  decimalText,
  isPositive,
  multiply,
  ratioText,
  subtract,
  ZERO,
} from "../decimal.ts";
import type { Backtest } from "./backtest.ts";
import type { Drawdowns, Fall } from "./equity.ts";

/** A finished run. */
export interface BacktestResult {
  readonly report: BacktestReport;
  /** In the order of their ends; one that is still open is the last. */
  readonly trades: readonly BacktestTrade[];
}

const moment = (time: number): string => new Date(time).toISOString();
const whole = (count: number): Decimal => ({ digits: BigInt(count), scale: 0 });

/** Ends a run of at least one bar, and describes its result. */
export function resultOf(backtest: Backtest): BacktestResult {
  const { session, equity, history, trades: book, settings, tally } = backtest;
  session.finish();
  equity.finish();
  const { length, columns } = history;
  const { position, cash } = session.holding;
  const close = decimalOf(columns.close[length - 1] ?? 0);
  const open = book.openAt(length - 1, session.holding, close);
  const profit = subtract(equity.last, settings.cash);
  const at = (index: number) => moment(columns.time[index] ?? 0);
  const report: BacktestReport = {
    bars: length,
    first_bar_at: at(0),
    last_bar_at: at(length - 1),
    starting_cash: decimalText(settings.cash),
    cash: decimalText(cash),
    position: decimalText(position),
    equity: decimalText(equity.last),
    profit: decimalText(profit),
    profit_share: ratioText(profit, settings.cash),
    fees: decimalText(tally.fees),
    ...drawdownsOf(equity.drawdowns, at),
    trades: statisticsOf(book.closed),
    exposure: { bars: tally.held, share: ratioText(whole(tally.held), whole(length)) },
    orders: ordersOf(backtest),
    fills: { count: tally.fills, ambiguous: tally.ambiguous },
    buy_and_hold: holdOf(backtest),
  };
  return { report, trades: open ? [...book.closed, open] : book.closed };
}

function drawdownsOf({ deepest, steepest, longest }: Drawdowns, at: (index: number) => string) {
  const described = (fall: Fall | undefined) =>
    fall
      ? {
          amount: decimalText(fall.amount),
          share: ratioText(fall.amount, fall.peak),
          peak_at: at(fall.from),
          trough_at: at(fall.to),
        }
      : null;
  return {
    drawdown: described(deepest),
    steepest_drawdown: described(steepest),
    longest_drawdown: longest
      ? { bars: longest.bars, from: at(longest.from), ...(longest.to !== undefined && { to: at(longest.to) }) }
      : null,
  };
}

function statisticsOf(trades: readonly BacktestTrade[]): BacktestReport["trades"] {
  const results = trades.map(({ pnl }) => decimal(pnl));
  const [won, lost] = [results.filter(isPositive), results.filter(({ digits }) => digits < 0n)];
  const sum = (amounts: readonly Decimal[]) => decimalText(amounts.reduce(add, ZERO));
  const sorted = results.toSorted(compare);
  return {
    closed: trades.length,
    won: won.length,
    lost: lost.length,
    gross_profit: sum(won),
    gross_loss: sum(lost),
    best: decimalText(sorted.at(-1) ?? ZERO),
    worst: decimalText(sorted[0] ?? ZERO),
  };
}

function ordersOf({ session }: Backtest): BacktestReport["orders"] {
  const { placed, ends, rejects } = session.counts;
  const byName = ([one]: [string, number], [other]: [string, number]) => (one < other ? -1 : 1);
  return {
    placed,
    ends: [...ends].toSorted(byName).map(([state, count]) => ({ state, count })),
    rejects: [...rejects].toSorted(byName).map(([code, count]) => ({ code, count })),
  };
}

/** The quantity that the cash buys at the second bar's open, and the cash that is left. */
export function holdingOf({ history, settings }: Pick<Backtest, "history" | "settings">) {
  const { feeRate, lot } = settings.rules;
  const price = decimalOf(history.columns.open[1] ?? 0);
  const unit = multiply(price, add(whole(1), feeRate));
  const quantity = lotsFor(settings.cash, unit, lot);
  return { quantity, cash: subtract(settings.cash, multiply(quantity, unit)) };
}

function holdOf(backtest: Backtest): BacktestReport["buy_and_hold"] {
  const { history, settings } = backtest;
  const { quantity, cash } = holdingOf(backtest);
  const close = decimalOf(history.columns.close[history.length - 1] ?? 0);
  const equity = add(cash, multiply(quantity, close));
  const profit = subtract(equity, settings.cash);
  return {
    quantity: decimalText(quantity),
    equity: decimalText(equity),
    profit: decimalText(profit),
    profit_share: ratioText(profit, settings.cash),
  };
}
