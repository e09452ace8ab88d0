import { defineRoute, type Route } from "../route.ts";

/** Rows of a page of a list where the request does not say. */
const PAGE_ROWS = "200";

/** The rows of a page, of which one more than its limit was read, and where the next one begins. */
function pageOf<Row extends object>(
  read: (limit: number) => readonly Row[],
  asked: string,
  cursor: (row: Row) => string,
) {
  const limit = Number(asked);
  const rows = read(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, ...(last && { next: cursor(last) }) };
}

const listAccounts = defineRoute({
  name: "GET /api/accounts",
  run: (_request, { accounts }) => ({ accounts: accounts.list().map((each) => each.describe()) }),
});

const setRisk = defineRoute({
  name: "PUT /api/accounts/:id/risk",
  run: ({ params, body }, { accounts }) => accounts.find(params.id).setRisk(body),
});

const listOrders = defineRoute({
  name: "GET /api/accounts/:id/orders",
  run({ params, query: { live, before, limit: asked = PAGE_ROWS } }, { accounts }) {
    const account = accounts.find(params.id);
    const read = (limit: number) => account.orders(live ? "live" : "all", { before, limit });
    const { page: orders, ...next } = pageOf(read, asked, (order) => order.client_order_id);
    return { orders, ...next };
  },
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
  run({ params, query: { before, limit: asked = PAGE_ROWS } }, { accounts }) {
    const account = accounts.find(params.id);
    const read = (limit: number) => account.fills({ limit, ...(before !== undefined && { before: Number(before) }) });
    const { page: fills, ...next } = pageOf(read, asked, ({ sequence }) => String(sequence));
    return { fills, ...next };
  },
});

const exportAccount = defineRoute({
  name: "GET /api/accounts/:id/export",
  run: ({ params }, { accounts }) => accounts.find(params.id).export(),
});

export const ACCOUNT_ROUTES: readonly Route[] = [
  listAccounts,
  setRisk,
  listOrders,
  placeOrder,
  cancelOrder,
  replaceOrder,
  listFills,
  exportAccount,
];
