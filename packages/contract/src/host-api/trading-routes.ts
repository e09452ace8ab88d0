import { ACCOUNT_ROUTES } from "./account-routes.ts";
import { BACKTEST_ROUTES } from "./backtest-routes.ts";

/** The routes of accounts with their orders, and of backtests. */
export const TRADING_ROUTES = { ...ACCOUNT_ROUTES, ...BACKTEST_ROUTES } as const;
