import { AccountOrderSchema, NewOrderSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId } from "./parts.ts";
import { NEW_ORDER_SAMPLE, ORDER_SAMPLE } from "./samples.ts";

/**
 * Places an order once: repeating it under its id returns the first one. One that the account or its risk gate refuses
 * is `rejected`, with the code. Cancelling the request does not withdraw the order.
 */
export const TRADING_ORDERS_PLACE = defineInApp({
  method: "trading/orders.place",
  params: closed({ account: AccountId, order: NewOrderSchema }),
  result: closed({ order: AccountOrderSchema }),
  sample: { params: { account: "paper", order: NEW_ORDER_SAMPLE }, result: { order: ORDER_SAMPLE } },
});
