import { AccountOrderSchema, ReplaceOrderSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId } from "./parts.ts";
import { ORDER_SAMPLE } from "./samples.ts";

/** Changes amounts of an open order. A refused change leaves the order as it was. */
export const TRADING_ORDERS_REPLACE = defineInApp({
  method: "trading/orders.replace",
  params: closed({ account: AccountId, change: ReplaceOrderSchema }),
  result: closed({ order: AccountOrderSchema }),
  sample: {
    params: { account: "paper", change: { client_order_id: "example-1", price: "100.50" } },
    result: { order: ORDER_SAMPLE },
  },
});
