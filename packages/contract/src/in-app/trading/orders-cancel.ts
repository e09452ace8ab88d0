import { AccountOrderSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { AccountId, PlacedOrderId } from "./parts.ts";
import { ORDER_SAMPLE } from "./samples.ts";

/** Cancels an open order, even while the account is halted. */
export const TRADING_ORDERS_CANCEL = defineInApp({
  method: "trading/orders.cancel",
  params: closed({ account: AccountId, client_order_id: PlacedOrderId }),
  result: closed({ order: AccountOrderSchema }),
  sample: {
    params: { account: "paper", client_order_id: "example-1" },
    result: { order: { ...ORDER_SAMPLE, status: "canceled" } },
  },
});
