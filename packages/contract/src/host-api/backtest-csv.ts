import { type BacktestTrade, BacktestTradeSchema } from "./backtest-report.ts";
import type { BacktestExport } from "./backtests.ts";
import { csvText } from "./csv.ts";

const COLUMNS = Object.keys(BacktestTradeSchema.properties) as readonly (keyof BacktestTrade)[];

/** Trades as CSV for a spreadsheet, a column for each property. */
export const tradesCsv = (trades: readonly BacktestTrade[]): string =>
  csvText(
    COLUMNS,
    trades.map((trade) => COLUMNS.map((name) => trade[name])),
  );

/** The equity at the close of each bar as CSV, under the opening time of the bar. */
export const equityCsv = ({ time, value }: BacktestExport["equity"]): string =>
  csvText(
    ["time", "equity"],
    time.map((at, index) => [new Date(at).toISOString(), value[index]]),
  );
