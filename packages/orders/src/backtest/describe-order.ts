import type { StrategyFill, StrategyOrder } from "@bourse/contract/in-app";
import { decimalText } from "../decimal.ts";
import type { Fill, Order } from "../order.ts";

/** An order as a strategy sees it. */
export function orderAnswer({ id, side, type, tif, status, ...order }: Order): StrategyOrder {
  return {
    client_order_id: id,
    side,
    type,
    tif,
    status,
    quantity: decimalText(order.quantity),
    filled: decimalText(order.filled),
    ...(order.price && { price: decimalText(order.price) }),
    ...(order.stopPrice && { stop_price: decimalText(order.stopPrice) }),
    ...(order.parent && { entry: order.parent.id }),
    ...(order.reject && { reject: { code: order.reject } }),
  };
}

/** A fill as a strategy sees it. */
export function fillAnswer({ order, side, price, quantity, fee, ambiguous }: Fill): StrategyFill {
  return {
    client_order_id: order,
    side,
    ambiguous,
    price: decimalText(price),
    quantity: decimalText(quantity),
    fee: decimalText(fee),
  };
}
