import Type from "typebox";
import { AccountOrderListSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId, PlacedOrderId } from "./parts.ts";
import { ORDER_SAMPLE } from "./samples.ts";

/** Orders of an account, whoever placed them, the latest first. */
export const TRADING_ORDERS_LIST = defineInApp({
  method: "trading/orders.list",
  params: closed({
    account: AccountId,
    /** Leaves out what has ended. */
    live: Type.Boolean(),
    /** The page begins after this order. */
    before: Type.Optional(PlacedOrderId),
    limit: Type.Integer({ minimum: 1, maximum: 999 }),
  }),
  result: AccountOrderListSchema,
  sample: { params: { account: "paper", live: true, limit: 200 }, result: { orders: [ORDER_SAMPLE] } },
});
