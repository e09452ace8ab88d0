import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const lmAnalyze = defineMethod(IN_APP_METHODS["lm/analyze"], {
  uses: ["lm", "modelConsents"],
  async run(asked, { lm, modelConsents }, call) {
    const { ready, signal } = await modelConsents.require(call);
    const { principal, commit } = call;
    return lm.analyze(asked, { principal, signal, commit, ready });
  },
});
