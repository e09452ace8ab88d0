import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingQuotesSubscribe = defineMethod(IN_APP_METHODS["trading/quotes.subscribe"], {
  uses: ["quotes"],
  run: (wish, { quotes }, { principal }) => ({ symbols: [...quotes.subscribe(principal.id, wish)] }),
});
