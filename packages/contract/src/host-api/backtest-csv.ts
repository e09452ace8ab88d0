import type { BacktestTrade } from "./backtest-report.ts";
import type { BacktestExport } from "./backtests.ts";
import { csvText } from "./csv.ts";

/** Every property, in the order of the columns. The schema is not read for them: the page has no schema library. */
const OF_TRADE: Readonly<Record<keyof BacktestTrade, true>> = {
  side: true,
  opened_at: true,
  closed_at: true,
  bars: true,
  quantity: true,
  entry_price: true,
  exit_price: true,
  pnl: true,
  fees: true,
  mae: true,
  mfe: true,
  ambiguous: true,
};
const COLUMNS = Object.keys(OF_TRADE) as readonly (keyof BacktestTrade)[];

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
