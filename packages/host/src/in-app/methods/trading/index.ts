import { tradingAccountsList } from "./accounts-list.ts";
import { tradingOrdersCancel } from "./orders-cancel.ts";
import { tradingOrdersList } from "./orders-list.ts";
import { tradingOrdersPlace } from "./orders-place.ts";
import { tradingOrdersReplace } from "./orders-replace.ts";
import { tradingPositionsList } from "./positions-list.ts";
import { tradingQuotesGet } from "./quotes-get.ts";
import { tradingQuotesNext } from "./quotes-next.ts";
import { tradingQuotesSubscribe } from "./quotes-subscribe.ts";
import { tradingQuotesUnsubscribe } from "./quotes-unsubscribe.ts";
import { tradingRiskGet } from "./risk-get.ts";
import { tradingRiskHalt } from "./risk-halt.ts";
import { tradingRiskResume } from "./risk-resume.ts";
import { tradingScansList } from "./scans-list.ts";
import { tradingScansResults } from "./scans-results.ts";
import { tradingScansRun } from "./scans-run.ts";

/** Implementations of the namespace `trading`. */
export const TRADING_ROWS = {
  "trading/accounts.list": tradingAccountsList,
  "trading/quotes.get": tradingQuotesGet,
  "trading/quotes.subscribe": tradingQuotesSubscribe,
  "trading/quotes.next": tradingQuotesNext,
  "trading/quotes.unsubscribe": tradingQuotesUnsubscribe,
  "trading/orders.place": tradingOrdersPlace,
  "trading/orders.replace": tradingOrdersReplace,
  "trading/orders.cancel": tradingOrdersCancel,
  "trading/orders.list": tradingOrdersList,
  "trading/positions.list": tradingPositionsList,
  "trading/risk.get": tradingRiskGet,
  "trading/risk.halt": tradingRiskHalt,
  "trading/risk.resume": tradingRiskResume,
  "trading/scans.list": tradingScansList,
  "trading/scans.run": tradingScansRun,
  "trading/scans.results": tradingScansResults,
} as const;
