import { AccountEquityQuery, AccountEquitySchema } from "./account-equity.ts";
import {
  AccountCorrectionListSchema,
  AccountExportQuery,
  AccountExportSchema,
  AccountFillListSchema,
  AccountFillQuery,
  AccountListSchema,
  AccountOrderListSchema,
  AccountOrderQuery,
  AccountOrderSchema,
  AccountParams,
  AccountSchema,
  CancelOrderSchema,
  NewOrderSchema,
  ReplaceOrderSchema,
  RiskChangeSchema,
  SimulationChangeSchema,
} from "./accounts.ts";

import { BookDifferencesSchema, ExchangeListSchema, LiveSwitchSchema, NewExchangeAccountSchema } from "./exchanges.ts";

/** The routes of accounts and their orders. */
export const ACCOUNT_ROUTES = {
  "GET /api/accounts": { answer: AccountListSchema },
  "PUT /api/accounts/:id/risk": { params: AccountParams, body: RiskChangeSchema, answer: AccountSchema },
  "PUT /api/accounts/:id/simulation": { params: AccountParams, body: SimulationChangeSchema, answer: AccountSchema },
  "GET /api/accounts/:id/orders": { params: AccountParams, query: AccountOrderQuery, answer: AccountOrderListSchema },
  "POST /api/accounts/:id/orders": { params: AccountParams, body: NewOrderSchema, answer: AccountOrderSchema },
  "POST /api/accounts/:id/cancellations": {
    params: AccountParams,
    body: CancelOrderSchema,
    answer: AccountOrderSchema,
  },
  "POST /api/accounts/:id/replacements": {
    params: AccountParams,
    body: ReplaceOrderSchema,
    answer: AccountOrderSchema,
  },
  "GET /api/accounts/:id/fills": { params: AccountParams, query: AccountFillQuery, answer: AccountFillListSchema },
  "GET /api/accounts/:id/corrections": {
    params: AccountParams,
    query: AccountFillQuery,
    answer: AccountCorrectionListSchema,
  },
  "POST /api/accounts/:id/corrections": { params: AccountParams, body: BookDifferencesSchema, answer: AccountSchema },
  "GET /api/accounts/:id/equity": { params: AccountParams, query: AccountEquityQuery, answer: AccountEquitySchema },
  "GET /api/accounts/:id/export": { params: AccountParams, query: AccountExportQuery, answer: AccountExportSchema },
  "GET /api/exchanges": { answer: ExchangeListSchema },
  "POST /api/exchange-accounts": { body: NewExchangeAccountSchema, answer: AccountSchema },
  "PUT /api/accounts/:id/live": { params: AccountParams, body: LiveSwitchSchema, answer: AccountSchema },
  "DELETE /api/accounts/:id/session": { params: AccountParams, answer: AccountSchema },
  /** The trader has reviewed what the host took back and left at its start: `caution` of `GET /api/state`. */
  "POST /api/caution/confirmation": {},
} as const;
