import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingOrdersPlace = defineMethod(IN_APP_METHODS["trading/orders.place"], {
  uses: ["accounts"],
  run: async ({ account, order }, { accounts }, { principal, commit }) => ({
    order: await commit(() => accounts.find(account).place(order, principal.id)),
  }),
});
