import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const lmSentiment = defineMethod(IN_APP_METHODS["lm/sentiment"], {
  uses: ["lm", "modelConsents"],
  async run({ symbol }, { lm, modelConsents }, call) {
    // The trader is not asked for a question that needs no model.
    if (!lm.hasNews(symbol)) return lm.sentiment(symbol, undefined);
    const { ready, signal } = await modelConsents.require(call);
    const { principal, commit } = call;
    return lm.sentiment(symbol, { principal, signal, commit, ready });
  },
});
