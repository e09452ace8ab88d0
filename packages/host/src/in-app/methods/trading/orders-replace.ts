import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingOrdersReplace = defineMethod(IN_APP_METHODS["trading/orders.replace"], {
  uses: ["accounts"],
  run: async ({ account, change }, { accounts }, { commit }) => ({
    order: await commit(() => accounts.find(account).replace(change)),
  }),
});
