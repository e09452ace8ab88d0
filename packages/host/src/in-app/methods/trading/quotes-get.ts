import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const tradingQuotesGet = defineMethod(IN_APP_METHODS["trading/quotes.get"], {
  uses: ["quotes"],
  run: async ({ symbol }, { quotes }) => ({ quote: await quotes.get(symbol) }),
});
