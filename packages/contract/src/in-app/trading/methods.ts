import { TRADING_ACCOUNTS_LIST } from "./accounts-list.ts";
import { TRADING_ORDERS_CANCEL } from "./orders-cancel.ts";
import { TRADING_ORDERS_LIST } from "./orders-list.ts";
import { TRADING_ORDERS_PLACE } from "./orders-place.ts";
import { TRADING_ORDERS_REPLACE } from "./orders-replace.ts";
import { TRADING_POSITIONS_LIST } from "./positions-list.ts";
import { TRADING_QUOTES_GET } from "./quotes-get.ts";
import { TRADING_QUOTES_NEXT } from "./quotes-next.ts";
import { TRADING_QUOTES_SUBSCRIBE } from "./quotes-subscribe.ts";
import { TRADING_QUOTES_UNSUBSCRIBE } from "./quotes-unsubscribe.ts";
import { TRADING_RISK_GET } from "./risk-get.ts";
import { TRADING_RISK_HALT } from "./risk-halt.ts";
import { TRADING_RISK_RESUME } from "./risk-resume.ts";
import { TRADING_SCANS_LIST } from "./scans-list.ts";
import { TRADING_SCANS_RESULTS } from "./scans-results.ts";
import { TRADING_SCANS_RUN } from "./scans-run.ts";

/** Methods of the namespace `trading`. */
export const TRADING_METHODS = {
  "trading/accounts.list": TRADING_ACCOUNTS_LIST,
  "trading/quotes.get": TRADING_QUOTES_GET,
  "trading/quotes.subscribe": TRADING_QUOTES_SUBSCRIBE,
  "trading/quotes.next": TRADING_QUOTES_NEXT,
  "trading/quotes.unsubscribe": TRADING_QUOTES_UNSUBSCRIBE,
  "trading/orders.place": TRADING_ORDERS_PLACE,
  "trading/orders.replace": TRADING_ORDERS_REPLACE,
  "trading/orders.cancel": TRADING_ORDERS_CANCEL,
  "trading/orders.list": TRADING_ORDERS_LIST,
  "trading/positions.list": TRADING_POSITIONS_LIST,
  "trading/risk.get": TRADING_RISK_GET,
  "trading/risk.halt": TRADING_RISK_HALT,
  "trading/risk.resume": TRADING_RISK_RESUME,
  "trading/scans.list": TRADING_SCANS_LIST,
  "trading/scans.run": TRADING_SCANS_RUN,
  "trading/scans.results": TRADING_SCANS_RESULTS,
} as const;
