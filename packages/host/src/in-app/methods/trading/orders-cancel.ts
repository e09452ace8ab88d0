import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingOrdersCancel = defineMethod(IN_APP_METHODS["trading/orders.cancel"], {
  uses: ["accounts"],
  run: ({ account, client_order_id }, { accounts }, { principal }) => ({
    order: accounts.find(account).cancel(client_order_id, principal),
  }),
});
