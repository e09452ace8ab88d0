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

/** The routes of backtests. */
export const BACKTEST_ROUTES = {
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
