import { ACCOUNT_ROUTES } from "./account-routes.ts";
import { BACKTEST_ROUTES } from "./backtest-routes.ts";

/** The routes of orders and of what they would have done. */
export const TRADING_ROUTES = { ...ACCOUNT_ROUTES, ...BACKTEST_ROUTES } as const;
