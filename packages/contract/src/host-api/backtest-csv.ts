import { type BacktestTrade, BacktestTradeSchema } from "./backtest-report.ts";
import type { BacktestExport } from "./backtests.ts";

const COLUMNS = Object.keys(BacktestTradeSchema.properties) as readonly (keyof BacktestTrade)[];

const lines = (rows: readonly string[]): string => `${rows.join("\n")}\n`;

/** Trades as CSV for a spreadsheet, a column for each property. No value has a comma, a quote or a formula. */
export const tradesCsv = (trades: readonly BacktestTrade[]): string =>
  lines([COLUMNS.join(","), ...trades.map((trade) => COLUMNS.map((name) => String(trade[name] ?? "")).join(","))]);

/** The equity at the close of each bar as CSV, under the opening time of the bar. */
export const equityCsv = ({ time, value }: BacktestExport["equity"]): string =>
  lines(["time,equity", ...time.map((at, index) => `${new Date(at).toISOString()},${value[index] ?? ""}`)]);
