import type { Account } from "@bourse/contract/host-api";
import type { Connection } from "../../connection.ts";
import { EventEmitter } from "../../event.ts";
import { type AccountsApi, accountsApi } from "./accounts.ts";
import { type OrdersApi, ordersApi } from "./orders.ts";
import { type PositionsApi, positionsApi } from "./positions.ts";
import { type QuotesApi, quotesApi } from "./quotes.ts";
import { type RiskApi, riskApi } from "./risk.ts";
import { type ScansApi, scansApi } from "./scans.ts";

/** The trader's accounts and orders, prices and scans, by sub-domains. Amounts are exact decimals as texts. */
export interface TradingApi {
  readonly accounts: AccountsApi;
  readonly quotes: QuotesApi;
  readonly orders: OrdersApi;
  readonly positions: PositionsApi;
  readonly risk: RiskApi;
  readonly scans: ScansApi;
}

export function tradingApi(connection: Connection): TradingApi {
  const changed = new EventEmitter<Account>();
  connection.on("trading/accounts.changed", ({ account }) => changed.fire(account));
  return {
    accounts: accountsApi(connection, changed.event),
    quotes: quotesApi(connection),
    orders: ordersApi(connection),
    positions: positionsApi(connection, changed.event),
    risk: riskApi(connection, changed.event),
    scans: scansApi(connection),
  };
}
