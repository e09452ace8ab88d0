import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingRiskHalt = defineMethod(IN_APP_METHODS["trading/risk.halt"], {
  uses: ["accounts"],
  run({ account }, { accounts }, { principal }) {
    const { risk, written } = accounts.find(account).setRisk({ state: "halted" }, principal);
    return { ...risk, ...(written === false && { written }) };
  },
});
