import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Handle } from "../parts.ts";
import { TradingQuoteSchema } from "./parts.ts";
import { QUOTE_SAMPLE } from "./samples.ts";

/**
 * The latest price of each instrument of a subscription that has had one since the last call; waits until there is one.
 * Only the latest price is kept, so a caller that asks late misses the earlier ones.
 */
export const TRADING_QUOTES_NEXT = defineInApp({
  method: "trading/quotes.next",
  params: closed({ subscription: Handle }),
  result: closed({ quotes: Type.Array(TradingQuoteSchema) }),
  sample: { params: { subscription: 1 }, result: { quotes: [QUOTE_SAMPLE] } },
});
