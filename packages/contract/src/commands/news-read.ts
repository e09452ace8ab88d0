import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { SymbolText } from "./parts.ts";
import { NewsItemSchema } from "./shared/news.ts";

/** Newest first. */
export const NEWS_READ = defineContract({
  method: "news.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({
    symbol: Type.Optional(SymbolText),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  result: closed({ items: Type.Array(NewsItemSchema) }),
  sample: { params: {}, result: { items: [] } },
});
