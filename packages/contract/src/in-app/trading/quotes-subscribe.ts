import Type from "typebox";
import { SymbolText } from "../../commands/parts.ts";
import { TRADING_LIMITS } from "../../limits/trading.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Handle } from "../parts.ts";

/** Keeps the latest price of each instrument for the caller, who fetches them with `trading/quotes.next`. */
export const TRADING_QUOTES_SUBSCRIBE = defineInApp({
  method: "trading/quotes.subscribe",
  params: closed({
    subscription: Handle,
    symbols: Type.Array(SymbolText, { minItems: 1, maxItems: TRADING_LIMITS.maxSymbols }),
  }),
  /** As their sources name them, in the order of the request. */
  result: closed({ symbols: Type.Array(SymbolText) }),
  sample: { params: { subscription: 1, symbols: ["SIM:ALTA"] }, result: { symbols: ["SIM:ALTA"] } },
});
