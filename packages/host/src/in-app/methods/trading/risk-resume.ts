import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { HostRefusal } from "../../../refusal.ts";
import { defineMethod } from "../../method.ts";

export const tradingRiskResume = defineMethod(IN_APP_METHODS["trading/risk.resume"], {
  uses: ["accounts"],
  run({ account }, { accounts }, { principal }) {
    if (principal.origin === "plugin") {
      throw new HostRefusal("trading.resume_refused", `${principal.name} cannot let the account take orders again`);
    }
    return accounts.find(account).setRisk({ state: "active" }, principal).risk;
  },
});
