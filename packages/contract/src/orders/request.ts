import { type Static, Type } from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { ORDER_SIDES, ORDER_TYPES, TIMES_IN_FORCE } from "./words.ts";

/**
 * Digits of an amount before and after the point. Eighteen hold the smallest unit of every currency in use, and bound the
 * work of exact sums.
 */
const DIGITS = 18;

const DECIMAL = new RegExp(`^-?(?:0|[1-9][0-9]{0,${DIGITS - 1}})(?:\\.[0-9]{1,${DIGITS}})?$`);

/** An amount as exact text, such as `"-12.50"`: never a JSON number, which could not hold it exactly. */
export const DecimalText = Type.String({ pattern: DECIMAL.source });

/** True for the text of an amount. */
export const isDecimalText = (text: string): boolean => DECIMAL.test(text);

/** The name that the trader's program gives an order. It has no slash, which is reserved for a bracket's exits. */
export const ClientOrderIdText = Type.String({ pattern: "^[!-.0-~](?:[ -.0-~]{0,62}[!-.0-~])?$" });

/** Fields of every request for an order. */
export const ORDER_FIELDS = {
  client_order_id: ClientOrderIdText,
  side: oneOf(ORDER_SIDES),
  type: oneOf(ORDER_TYPES),
  quantity: DecimalText,
  /** For `limit` and `stop_limit`: the worst price to pay or to receive. */
  price: Type.Optional(DecimalText),
  /** For `stop` and `stop_limit`: the price that triggers it. */
  stop_price: Type.Optional(DecimalText),
  /** `gtc` when absent. */
  tif: Type.Optional(oneOf(TIMES_IN_FORCE)),
  /** Price of the limit order that closes the position once this one has filled. */
  take_profit: Type.Optional(DecimalText),
  /** Trigger of the stop order that closes the position once this one has filled. */
  stop_loss: Type.Optional(DecimalText),
};

const OrderRequestSchema = closed(ORDER_FIELDS);

/** A request to place an order. */
export type OrderRequest = Static<typeof OrderRequestSchema>;

const TimedOrderSchema = closed({
  ...ORDER_FIELDS,
  /** Index of the bar after whose close it is placed, from 0. */
  at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});

/** An order of a file, with its moment. */
export type TimedOrder = Static<typeof TimedOrderSchema>;

/** A file of orders. */
export const OrdersFileSchema = Type.Array(TimedOrderSchema);
