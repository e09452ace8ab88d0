import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";

/** Ends a subscription; a call that waits for its prices is answered with none. */
export const TRADING_QUOTES_UNSUBSCRIBE = defineInApp({
  method: "trading/quotes.unsubscribe",
  params: closed({ subscription: Handle }),
  result: Done,
  sample: { params: { subscription: 1 }, result: {} },
});
