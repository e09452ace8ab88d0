/** Files of a result in its folder. */
export const TRADES_FILE = "trades.ndjson";
export const EQUITY_FILE = "equity.f64";
export const RESULT_FILE = "backtest.json";
