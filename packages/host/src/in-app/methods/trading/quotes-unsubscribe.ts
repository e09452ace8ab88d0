import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingQuotesUnsubscribe = defineMethod(IN_APP_METHODS["trading/quotes.unsubscribe"], {
  uses: ["quotes"],
  run({ subscription }, { quotes }, { principal }) {
    quotes.unsubscribe(principal.id, subscription);
    return {};
  },
});
