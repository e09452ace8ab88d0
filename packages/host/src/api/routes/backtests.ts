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
      const all = backtests.trades(params.id);
      const end = Number(from) + Number(limit);
      return { trades: all.slice(Number(from), end), ...(end < all.length && { next: end }) };
    },
  }),
  defineRoute({
    name: "GET /api/backtests/:id/export",
    run: ({ params }, { backtests }) => backtests.export(params.id),
  }),
];
