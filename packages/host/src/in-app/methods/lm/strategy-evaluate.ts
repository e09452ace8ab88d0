import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const lmStrategyEvaluate = defineMethod(IN_APP_METHODS["lm/strategy.evaluate"], {
  uses: ["lm", "modelConsents"],
  async run({ statistics }, { lm, modelConsents }, call) {
    const { ready, signal } = await modelConsents.require(call);
    const { principal, commit } = call;
    return lm.evaluate(statistics, { principal, signal, commit, ready });
  },
});
