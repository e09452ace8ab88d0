import { isEnd, isSameRequest, type Order } from "@bourse/orders";
import { HostRefusal } from "../refusal.ts";
import type { AccountStore, KeptOrder } from "./store.ts";

type Orders = Pick<AccountStore, "find">;

/** @throws HostRefusal `order.unknown` */
export function keptOrder(store: Orders, id: string): KeptOrder {
  const kept = store.find(id);
  if (!kept) throw new HostRefusal("order.unknown", id);
  return kept;
}

/** @throws HostRefusal `order.unknown`, `order.ended` */
export function liveOrder(store: Orders, id: string): KeptOrder {
  const kept = keptOrder(store, id);
  if (isEnd(kept.order.status)) throw new HostRefusal("order.ended", `${id} is ${kept.order.status}`);
  return kept;
}

/** The order that the same request has placed before. @throws HostRefusal `order.id_taken` */
export function placedBefore(store: Orders, symbol: string, order: Order): KeptOrder | undefined {
  const kept = store.find(order.id);
  if (!kept) return undefined;
  if (kept.symbol === symbol && isSameRequest(kept.order, order)) return kept;
  throw new HostRefusal("order.id_taken", `${order.id} is another order's`);
}
