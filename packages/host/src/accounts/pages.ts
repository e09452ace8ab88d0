import type { TradingAccount } from "./port.ts";

interface OrdersQuery {
  /** Leaves out what has ended. */
  readonly live: boolean;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of orders, the latest first, and where the next one begins. @throws HostRefusal `order.unknown` */
export function ordersPage(account: Pick<TradingAccount, "orders">, { live, before, limit: asked }: OrdersQuery) {
  const read = (limit: number) => account.orders(live ? "live" : "all", { before, limit });
  const { page: orders, ...next } = pageOf(read, asked, (order) => order.client_order_id);
  return { orders, ...next };
}

/** A page of corrections, the latest first, and where the next one begins. */
export function correctionsPage(account: Pick<TradingAccount, "corrections">, { before, limit: asked }: FillsQuery) {
  const read = (limit: number) => account.corrections({ before, limit });
  const { page: corrections, ...next } = pageOf(read, asked, ({ sequence }) => String(sequence));
  return { corrections, ...next };
}

interface FillsQuery {
  readonly before?: number;
  readonly limit: number;
}

/** A page of fills, the latest first, and where the next one begins. */
export function fillsPage(account: Pick<TradingAccount, "fills">, { before, limit: asked }: FillsQuery) {
  const read = (limit: number) => account.fills({ before, limit });
  const { page: fills, ...next } = pageOf(read, asked, ({ sequence }) => String(sequence));
  return { fills, ...next };
}

/** The rows of a page and where the next page begins. One row more than the limit is read, to learn whether there is a next page. */
function pageOf<Row extends object>(
  read: (limit: number) => readonly Row[],
  limit: number,
  cursor: (row: Row) => string,
) {
  const rows = read(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, ...(last && { next: cursor(last) }) };
}
