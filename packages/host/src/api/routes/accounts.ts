import { correctionsPage, fillsPage, ordersPage } from "../../accounts/pages.ts";
import { HostRefusal } from "../../refusal.ts";
import { defineRoute, type Route } from "../route.ts";

/** Rows of a page of a list where the request does not say. */
const PAGE_ROWS = "200";

export const ACCOUNT_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/accounts",
    run: (_request, { accounts }) => ({ accounts: accounts.list().map((each) => each.describe()) }),
  }),
  defineRoute({
    name: "PUT /api/accounts/:id/risk",
    run: ({ params, body }, { accounts }) => accounts.find(params.id).setRisk(body),
  }),
  defineRoute({
    name: "PUT /api/accounts/:id/simulation",
    run({ params, body }, { accounts }) {
      const account = accounts.find(params.id);
      if (!account.setSimulation) throw new HostRefusal("account.not_simulated", params.id);
      return account.setSimulation(body);
    },
  }),
  defineRoute({
    name: "GET /api/accounts/:id/orders",
    run: ({ params, query: { live, before, limit = PAGE_ROWS } }, { accounts }) =>
      ordersPage(accounts.find(params.id), { live: live === "true", before, limit: Number(limit) }),
  }),
  defineRoute({
    name: "POST /api/accounts/:id/orders",
    run: ({ params, body }, { accounts }) => accounts.find(params.id).place(body),
  }),
  defineRoute({
    name: "POST /api/accounts/:id/cancellations",
    run: ({ params, body }, { accounts }) => accounts.find(params.id).cancel(body.client_order_id),
  }),
  defineRoute({
    name: "POST /api/accounts/:id/replacements",
    run: ({ params, body }, { accounts }) => accounts.find(params.id).replace(body),
  }),
  defineRoute({
    name: "GET /api/accounts/:id/fills",
    run({ params, query: { before, limit = PAGE_ROWS } }, { accounts, fillNotes }) {
      const page = fillsPage(accounts.find(params.id), {
        limit: Number(limit),
        ...(before !== undefined && { before: Number(before) }),
      });
      return { ...page, fills: fillNotes.on(page.fills) };
    },
  }),
  defineRoute({
    name: "PUT /api/accounts/:id/fills/:sequence/note",
    run: ({ params, body, caller }, { accounts, fillNotes }) =>
      caller.commit(() => fillNotes.write(accounts.find(params.id), Number(params.sequence), body.text)),
  }),
  defineRoute({
    name: "GET /api/accounts/:id/corrections",
    run: ({ params, query: { before, limit = PAGE_ROWS } }, { accounts }) =>
      correctionsPage(accounts.find(params.id), {
        limit: Number(limit),
        ...(before !== undefined && { before: Number(before) }),
      }),
  }),
  defineRoute({
    name: "POST /api/accounts/:id/corrections",
    run: ({ params, body }, { connections }) => connections.book(params.id, body),
  }),
  defineRoute({
    name: "GET /api/accounts/:id/equity",
    run: ({ params, query: { before, limit = PAGE_ROWS } }, { accounts }) =>
      accounts.find(params.id).equity({ before, limit: Number(limit) }),
  }),
  defineRoute({
    name: "GET /api/accounts/:id/export",
    run({ params, query: { after } }, { accounts, fillNotes }) {
      const page = accounts.find(params.id).export(after);
      return { ...page, fills: fillNotes.on(page.fills) };
    },
  }),
  defineRoute({
    name: "GET /api/exchanges",
    run: (_request, { connections }) => connections.exchanges(),
  }),
  defineRoute({
    name: "POST /api/exchange-accounts",
    run: ({ body }, { connections }) => connections.connect(body),
  }),
  defineRoute({
    name: "PUT /api/accounts/:id/live",
    run: ({ params, body }, { connections }) => connections.setLive(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/accounts/:id/session",
    run: ({ params }, { connections }) => connections.disconnect(params.id),
  }),
  defineRoute({
    name: "GET /api/trading-sessions",
    run: (_request, { services }) => services.tradingSessions.get(),
  }),
  defineRoute({
    name: "PUT /api/trading-sessions",
    run: ({ body, caller }, { services }) => caller.commit(() => services.tradingSessions.replace(body)),
  }),
];
