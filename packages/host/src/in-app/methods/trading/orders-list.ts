import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { ordersPage } from "../../../accounts/pages.ts";
import { defineMethod } from "../../method.ts";

export const tradingOrdersList = defineMethod(IN_APP_METHODS["trading/orders.list"], {
  uses: ["accounts"],
  run: ({ account, live, before, limit }, { accounts }) => ordersPage(accounts.find(account), { live, before, limit }),
});
