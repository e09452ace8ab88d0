import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingQuotesNext = defineMethod(IN_APP_METHODS["trading/quotes.next"], {
  uses: ["quotes"],
  run: async ({ subscription }, { quotes }, { principal, signal }) => ({
    quotes: [...(await quotes.next(principal.id, subscription, signal))],
  }),
});
