import { SymbolText } from "../../commands/parts.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { TradingQuoteSchema } from "./parts.ts";
import { QUOTE_SAMPLE } from "./samples.ts";

/** The latest price of an instrument. */
export const TRADING_QUOTES_GET = defineInApp({
  method: "trading/quotes.get",
  params: closed({ symbol: SymbolText }),
  result: closed({ quote: TradingQuoteSchema }),
  sample: { params: { symbol: "SIM:ALTA" }, result: { quote: QUOTE_SAMPLE } },
});
