import {
  AccountCorrectionListSchema,
  AccountExportQuery,
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
} from "../desk/accounts.ts";
import {
  BookDifferencesSchema,
  ExchangeListSchema,
  LiveSwitchSchema,
  NewExchangeAccountSchema,
} from "../desk/exchanges.ts";
import { AccountEquityQuery, AccountEquitySchema } from "./account-equity.ts";
import {
  BacktestAnswerSchema,
  BacktestExportSchema,
  BacktestListSchema,
  BacktestParams,
  BacktestSchema,
  BacktestTradesQuery,
  BacktestTradesSchema,
  NewBacktestSchema,
  StrategyListSchema,
} from "./backtests.ts";
import {
  FillNoteParams,
  FillNoteSchema,
  NotedExportSchema,
  NotedFillListSchema,
  NotedFillSchema,
} from "./fill-notes.ts";

/** The routes of accounts and their orders. */
const ACCOUNT_ROUTES = {
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
  "GET /api/accounts/:id/fills": { params: AccountParams, query: AccountFillQuery, answer: NotedFillListSchema },
  "PUT /api/accounts/:id/fills/:sequence/note": {
    params: FillNoteParams,
    body: FillNoteSchema,
    answer: NotedFillSchema,
  },
  "GET /api/accounts/:id/corrections": {
    params: AccountParams,
    query: AccountFillQuery,
    answer: AccountCorrectionListSchema,
  },
  "POST /api/accounts/:id/corrections": { params: AccountParams, body: BookDifferencesSchema, answer: AccountSchema },
  "GET /api/accounts/:id/equity": { params: AccountParams, query: AccountEquityQuery, answer: AccountEquitySchema },
  "GET /api/accounts/:id/export": { params: AccountParams, query: AccountExportQuery, answer: NotedExportSchema },
  "GET /api/exchanges": { answer: ExchangeListSchema },
  "POST /api/exchange-accounts": { body: NewExchangeAccountSchema, answer: AccountSchema },
  "PUT /api/accounts/:id/live": { params: AccountParams, body: LiveSwitchSchema, answer: AccountSchema },
  "DELETE /api/accounts/:id/session": { params: AccountParams, answer: AccountSchema },
  /** The trader has reviewed what the host took back and left at its start: `caution` of `GET /api/state`. */
  "POST /api/caution/confirmation": {},
} as const;

/** The routes of backtests. */
const BACKTEST_ROUTES = {
  "GET /api/strategies": { answer: StrategyListSchema },
  "GET /api/backtests": { answer: BacktestListSchema },
  /** Waits its turn: one runs at a time. */
  "POST /api/backtests": { body: NewBacktestSchema, answer: BacktestSchema },
  "GET /api/backtests/:id": { params: BacktestParams, answer: BacktestAnswerSchema },
  "POST /api/backtests/:id/cancel": { params: BacktestParams, answer: BacktestSchema },
  "DELETE /api/backtests/:id": { params: BacktestParams },
  "GET /api/backtests/:id/trades": {
    params: BacktestParams,
    query: BacktestTradesQuery,
    answer: BacktestTradesSchema,
  },
  "GET /api/backtests/:id/export": { params: BacktestParams, answer: BacktestExportSchema },
} as const;

/** The routes of accounts with their orders, and of backtests. */
export const TRADING_ROUTES = { ...ACCOUNT_ROUTES, ...BACKTEST_ROUTES } as const;
