import { correctionsPage, fillsPage, ordersPage } from "../../accounts/pages.ts";
import { HostRefusal } from "../../refusal.ts";
import { defineRoute, type Route } from "../route.ts";

/** Rows of a page of a list where the request does not say. */
const PAGE_ROWS = "200";

const listAccounts = defineRoute({
  name: "GET /api/accounts",
  run: (_request, { accounts }) => ({ accounts: accounts.list().map((each) => each.describe()) }),
});

const setRisk = defineRoute({
  name: "PUT /api/accounts/:id/risk",
  run: ({ params, body }, { accounts }) => accounts.find(params.id).setRisk(body),
});

const setSimulation = defineRoute({
  name: "PUT /api/accounts/:id/simulation",
  run({ params, body }, { accounts }) {
    const account = accounts.find(params.id);
    if (!account.setSimulation) throw new HostRefusal("account.not_simulated", params.id);
    return account.setSimulation(body);
  },
});

const listOrders = defineRoute({
  name: "GET /api/accounts/:id/orders",
  run: ({ params, query: { live, before, limit = PAGE_ROWS } }, { accounts }) =>
    ordersPage(accounts.find(params.id), { live: live === "true", before, limit: Number(limit) }),
});

const placeOrder = defineRoute({
  name: "POST /api/accounts/:id/orders",
  run: ({ params, body }, { accounts }) => accounts.find(params.id).place(body),
});

const cancelOrder = defineRoute({
  name: "POST /api/accounts/:id/cancellations",
  run: ({ params, body }, { accounts }) => accounts.find(params.id).cancel(body.client_order_id),
});

const replaceOrder = defineRoute({
  name: "POST /api/accounts/:id/replacements",
  run: ({ params, body }, { accounts }) => accounts.find(params.id).replace(body),
});

const listFills = defineRoute({
  name: "GET /api/accounts/:id/fills",
  run: ({ params, query: { before, limit = PAGE_ROWS } }, { accounts }) =>
    fillsPage(accounts.find(params.id), {
      limit: Number(limit),
      ...(before !== undefined && { before: Number(before) }),
    }),
});

const listCorrections = defineRoute({
  name: "GET /api/accounts/:id/corrections",
  run: ({ params, query: { before, limit = PAGE_ROWS } }, { accounts }) =>
    correctionsPage(accounts.find(params.id), {
      limit: Number(limit),
      ...(before !== undefined && { before: Number(before) }),
    }),
});

const bookDifferences = defineRoute({
  name: "POST /api/accounts/:id/corrections",
  run: ({ params, body }, { connections }) => connections.book(params.id, body),
});

const listEquity = defineRoute({
  name: "GET /api/accounts/:id/equity",
  run: ({ params, query: { before, limit = PAGE_ROWS } }, { accounts }) =>
    accounts.find(params.id).equity({ before, limit: Number(limit) }),
});

const exportAccount = defineRoute({
  name: "GET /api/accounts/:id/export",
  run: ({ params, query: { after } }, { accounts }) => accounts.find(params.id).export(after),
});

const listExchanges = defineRoute({
  name: "GET /api/exchanges",
  run: (_request, { connections }) => connections.exchanges(),
});

const connectAccount = defineRoute({
  name: "POST /api/exchange-accounts",
  run: ({ body }, { connections }) => connections.connect(body),
});

const switchLive = defineRoute({
  name: "PUT /api/accounts/:id/live",
  run: ({ params, body }, { connections }) => connections.setLive(params.id, body),
});

const disconnectAccount = defineRoute({
  name: "DELETE /api/accounts/:id/session",
  run: ({ params }, { connections }) => connections.disconnect(params.id),
});

export const ACCOUNT_ROUTES: readonly Route[] = [
  listAccounts,
  setRisk,
  setSimulation,
  listOrders,
  placeOrder,
  cancelOrder,
  replaceOrder,
  listFills,
  listCorrections,
  bookDifferences,
  listEquity,
  exportAccount,
  listExchanges,
  connectAccount,
  switchLive,
  disconnectAccount,
];

const readSessions = defineRoute({
  name: "GET /api/trading-sessions",
  run: (_request, { services }) => services.tradingSessions.get(),
});

const replaceSessions = defineRoute({
  name: "PUT /api/trading-sessions",
  run: ({ body, caller }, { services }) => caller.commit(() => services.tradingSessions.replace(body)),
});

export const TRADING_SESSION_ROUTES: readonly Route[] = [readSessions, replaceSessions];
