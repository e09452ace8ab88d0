import { QuoteAnswerSchema, QuoteQuery } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";
import { dataOrRefuse } from "./available.ts";

export const getQuote = defineRoute({
  method: "GET",
  path: "/api/market/quote",
  query: QuoteQuery,
  answer: QuoteAnswerSchema,
  run: async ({ query }, { market }) => dataOrRefuse(await market.quote(query.symbol)),
});
