import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingRiskGet = defineMethod(IN_APP_METHODS["trading/risk.get"], {
  uses: ["accounts"],
  run: ({ account }, { accounts }) => accounts.find(account).describe().risk,
});
