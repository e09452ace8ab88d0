import type { AccountFill, AccountOrder, NewOrder, ReplaceOrder } from "@bourse/contract/host-api";
import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { CancellationToken } from "../../cancellation.ts";
import type { Connection } from "../../connection.ts";
import { type Event, EventEmitter } from "../../event.ts";

/** Changes of the orders of an account since the last event. */
export interface OrdersChangeEvent {
  /** Id of the account. */
  readonly account: string;
  /** Orders that are new or have changed, whoever placed them, oldest first. */
  readonly orders: readonly AccountOrder[];
  /** Oldest first. */
  readonly fills: readonly AccountFill[];
}

type ListOptions = Omit<InAppParams<"trading/orders.list">, "account">;

/** Orders of the trader's accounts. */
export interface OrdersApi {
  /**
   * Places an order once: a repeated request with the same id returns the first order. An order that the account or its risk
   * gate refuses is `rejected`, with the code. A cancelled token does not withdraw the order. @throws WireFailure
   * `account.unknown`, `account.symbol_unknown`, `order.id_taken`, `risk.rate`, `risk.price_unknown`; at an exchange also
   * `exchange.traders_own` without a session, `exchange.live_off`, `exchange.not_connected`, `exchange.symbol_not_traded`
   */
  place(account: string, order: NewOrder, token?: CancellationToken): Promise<AccountOrder>;
  /** @throws WireFailure the reason why it stays as it was */
  replace(account: string, change: ReplaceOrder, token?: CancellationToken): Promise<AccountOrder>;
  /** @throws WireFailure `order.unknown`, `order.ended` */
  cancel(account: string, clientOrderId: string): Promise<AccountOrder>;
  /** One page of orders, the latest first. Pass its `next` as `before` to get the page after it. */
  list(account: string, options: ListOptions): Promise<InAppResult<"trading/orders.list">>;
  readonly onDidChange: Event<OrdersChangeEvent>;
}

export function ordersApi(connection: Connection): OrdersApi {
  const changed = new EventEmitter<OrdersChangeEvent>();
  connection.on("trading/accounts.changed", ({ account, orders, fills }) => {
    if (orders.length > 0 || fills.length > 0) changed.fire({ account: account.id, orders, fills });
  });
  return {
    place: async (account, order, token) =>
      (await connection.ask("trading/orders.place", { account, order }, token)).order,
    replace: async (account, change, token) =>
      (await connection.ask("trading/orders.replace", { account, change }, token)).order,
    cancel: async (account, clientOrderId) =>
      (await connection.ask("trading/orders.cancel", { account, client_order_id: clientOrderId })).order,
    list: (account, options) => connection.ask("trading/orders.list", { account, ...options }),
    onDidChange: changed.event,
  };
}
