import type { ErrorCode, OrderRequest, OrderSide, OrderState, OrderType, TimeInForce } from "@bourse/contract";
import { add, type Decimal, decimal, divide, isEqual, isPositive, multiply, subtract, ZERO } from "./decimal.ts";

/** Which exit of a bracket an order is. */
export type BracketRole = "take_profit" | "stop_loss";

/** An order and what has become of it. */
export interface Order {
  readonly id: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly tif: TimeInForce;
  readonly quantity: Decimal;
  readonly price?: Decimal;
  readonly stopPrice?: Decimal;
  readonly takeProfit?: Decimal;
  readonly stopLoss?: Decimal;
  /** The order whose fills this one closes. */
  readonly parent?: { readonly id: string; readonly role: BracketRole };
  readonly status: OrderState;
  readonly filled: Decimal;
  /** Sum of price times quantity of its fills. */
  readonly value: Decimal;
  /** The stop price has been reached: from then on a market order, or a limit order. */
  readonly triggered: boolean;
  readonly reject?: ErrorCode;
  /** The request that placed the order; absent for the exit of a bracket. */
  readonly request?: OrderRequest;
}

/** A trade of an order. */
export interface Fill {
  readonly order: string;
  readonly side: OrderSide;
  /** The index of the bar, or the time of the sample. */
  readonly at: number;
  readonly price: Decimal;
  readonly quantity: Decimal;
  readonly fee: Decimal;
  /** True if the bar does not show whether this fill happened; then the outcome that is worse for the trader was taken. */
  readonly ambiguous: boolean;
}

/** The quantity that is still to be filled. */
export const leavesOf = ({ quantity, filled }: Order): Decimal => subtract(quantity, filled);

/** The mean price of its fills; undefined while there is none. */
export const averagePrice = ({ value, filled }: Order): Decimal | undefined =>
  isPositive(filled) ? divide(value, filled) : undefined;

/** The other side. */
export const opposite = (side: OrderSide): OrderSide => (side === "buy" ? "sell" : "buy");

const optional = (text: string | undefined, name: keyof Order) => (text === undefined ? {} : { [name]: decimal(text) });

/** The order that a request describes. */
export function newOrder(request: OrderRequest): Order {
  return {
    id: request.client_order_id,
    side: request.side,
    type: request.type,
    tif: request.tif ?? "gtc",
    quantity: decimal(request.quantity),
    ...optional(request.price, "price"),
    ...optional(request.stop_price, "stopPrice"),
    ...optional(request.take_profit, "takeProfit"),
    ...optional(request.stop_loss, "stopLoss"),
    status: "pending_new",
    filled: ZERO,
    value: ZERO,
    triggered: false,
    request,
  };
}

const AMOUNTS = ["quantity", "price", "stopPrice", "takeProfit", "stopLoss"] as const;

/** True if the request of an order asks for the same as another order, however the amounts are written. */
export function isSameRequest({ request }: Order, other: Order): boolean {
  if (!request) return false;
  const first = newOrder(request);
  const equal = (left?: Decimal, right?: Decimal) => (left && right ? isEqual(left, right) : left === right);
  const { side, type, tif } = other;
  const alike = first.side === side && first.type === type && first.tif === tif;
  return alike && AMOUNTS.every((name) => equal(first[name], other[name]));
}

/** The id of a bracket's exit; ids of requests have no slash. */
export const exitId = (entry: string, role: BracketRole): string => `${entry}/${role}`;

/** An exit for what an entry has filled. */
export function exitOrder(entry: Order, role: BracketRole, price: Decimal): Order {
  return {
    id: exitId(entry.id, role),
    side: opposite(entry.side),
    type: role === "take_profit" ? "limit" : "stop",
    // An exit guards a position, which does not end with the day.
    tif: "gtc",
    quantity: entry.filled,
    ...(role === "take_profit" ? { price } : { stopPrice: price }),
    parent: { id: entry.id, role },
    status: "working",
    filled: ZERO,
    value: ZERO,
    triggered: false,
  };
}

/** The sum of an order's fills with one more. */
export const withFill = (
  order: Order,
  { price, quantity }: Pick<Fill, "price" | "quantity">,
): Pick<Order, "filled" | "value"> => ({
  filled: add(order.filled, quantity),
  value: add(order.value, multiply(price, quantity)),
});
