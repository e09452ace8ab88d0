import { SymbolListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listSymbols = defineRoute({
  method: "GET",
  path: "/api/market/symbols",
  answer: SymbolListSchema,
  run: (_request, { market }) => ({ symbols: market.symbols() }),
});
