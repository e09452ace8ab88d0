import type { BacktestReport } from "@bourse/contract/host-api";
import { formatMoney, formatQuantity } from "@bourse/ui";
import { barMoment, percent, signedPercent } from "./words.ts";

/** A figure of a report in words, with its exact value where it is rounded. */
export type Figure = readonly [name: string, words: string, exact?: string | undefined];

/** The figures of a report, in the order in which they are read. */
export function figuresOf(report: BacktestReport): readonly Figure[] {
  const { drawdown, steepest_drawdown: steepest, longest_drawdown: longest, trades, exposure, fills, orders } = report;
  const money = (name: string, exact: string): Figure => [name, formatMoney(exact), exact];
  const rejected = orders.rejects.reduce((sum, { count }) => sum + count, 0);
  return [
    ["Profit", `${formatMoney(report.profit)} (${signedPercent(report.profit_share)})`, report.profit],
    [
      "Buy and hold",
      `${formatMoney(report.buy_and_hold.profit)} (${signedPercent(report.buy_and_hold.profit_share)})`,
      report.buy_and_hold.profit,
    ],
    money("Equity at the end", report.equity),
    ["Position at the end", formatQuantity(report.position)],
    money("Fees", report.fees),
    [
      "Largest drawdown",
      drawdown ? `${formatMoney(drawdown.amount)}, at ${barMoment(drawdown.trough_at)}` : "none",
      drawdown?.amount,
    ],
    ["Steepest drawdown", steepest ? `${percent(steepest.share)}, at ${barMoment(steepest.trough_at)}` : "none"],
    [
      "Longest drawdown",
      longest ? `${longest.bars} bars from ${barMoment(longest.from)}${longest.to ? "" : ", not over"}` : "none",
    ],
    ["Time with a position", percent(exposure.share)],
    ["Closed trades", `${trades.closed}: ${trades.won} won, ${trades.lost} lost`],
    ["Best and worst trade", `${formatMoney(trades.best)} and ${formatMoney(trades.worst)}`],
    ["Fills, of them ambiguous", `${fills.count}, ${fills.ambiguous}`],
    ["Orders, of them rejected", `${orders.placed}, ${rejected}`, rejectsOf(orders)],
  ];
}

const rejectsOf = ({ rejects }: BacktestReport["orders"]): string =>
  rejects.map(({ code, count }) => `${count} × ${code}`).join(", ");
