import { defineRoute, type Route } from "../route.ts";

const TRADES_OF_A_PAGE = "100";

export const BACKTEST_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/strategies",
    run: async (_request, { backtests }) => ({ strategies: [...(await backtests.strategies())] }),
  }),
  defineRoute({
    name: "GET /api/backtests",
    run: (_request, { backtests }) => ({ backtests: [...backtests.list()] }),
  }),
  defineRoute({ name: "POST /api/backtests", run: ({ body }, { backtests }) => backtests.start(body) }),
  defineRoute({ name: "GET /api/backtests/:id", run: ({ params }, { backtests }) => backtests.get(params.id) }),
  defineRoute({
    name: "POST /api/backtests/:id/cancel",
    run: ({ params }, { backtests }) => backtests.cancel(params.id),
  }),
  defineRoute({ name: "DELETE /api/backtests/:id", run: ({ params }, { backtests }) => backtests.remove(params.id) }),
  defineRoute({
    name: "GET /api/backtests/:id/trades",
    run({ params, query: { from = "0", limit = TRADES_OF_A_PAGE } }, { backtests }) {
      const span = { from: Number(from), limit: Number(limit) };
      // One more tells whether another page follows.
      const rows = backtests.trades(params.id, { ...span, limit: span.limit + 1 });
      return { trades: rows.slice(0, span.limit), ...(rows.length > span.limit && { next: span.from + span.limit }) };
    },
  }),
  defineRoute({
    name: "GET /api/backtests/:id/export",
    run: ({ params }, { backtests }) => backtests.export(params.id),
  }),
];
