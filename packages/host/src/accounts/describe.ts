import type { AccountFill, AccountOrder } from "@bourse/contract/host-api";
import { averagePrice, decimalText } from "@bourse/orders";
import type { Database } from "../store/database.ts";
import type { KeptFill, KeptOrder } from "./store.ts";

/** Begins the ids of orders that were placed outside this host. No id in a request contains a slash. */
export const ELSEWHERE = "elsewhere/";

/** An order as it is listed. */
export function describeOrder({ order, symbol, placedAt, placedBy, canceledBy }: KeptOrder): AccountOrder {
  const average = averagePrice(order);
  return {
    client_order_id: order.id,
    symbol,
    side: order.side,
    type: order.type,
    tif: order.tif,
    quantity: decimalText(order.quantity),
    filled: decimalText(order.filled),
    average_price: average ? decimalText(average) : null,
    ...(order.price && { price: decimalText(order.price) }),
    ...(order.stopPrice && { stop_price: decimalText(order.stopPrice) }),
    ...(order.takeProfit && { take_profit: decimalText(order.takeProfit) }),
    ...(order.stopLoss && { stop_loss: decimalText(order.stopLoss) }),
    ...(order.parent && { entry: order.parent.id }),
    status: order.status,
    ...(order.reject && { reject: { code: order.reject } }),
    placed_at: placedAt,
    ...(placedBy !== undefined && { placed_by: placedBy }),
    ...(canceledBy !== undefined && { canceled_by: canceledBy }),
    ...(order.id.startsWith(ELSEWHERE) && { elsewhere: true as const }),
  };
}

/** A fill as it is listed. */
export function describeFill({
  sequence,
  order,
  symbol,
  side,
  price,
  quantity,
  fee,
  ambiguous,
  at,
}: KeptFill): AccountFill {
  const amounts = { price: decimalText(price), quantity: decimalText(quantity), fee: decimalText(fee) };
  return { sequence, client_order_id: order, symbol, side, ...amounts, ambiguous, at };
}

/** Marks an answer as in effect but not yet on disk, while the disk refuses writes. */
export const unwritten = (database: Pick<Database, "held">): { readonly written?: false } =>
  database.held() === undefined ? {} : { written: false };
