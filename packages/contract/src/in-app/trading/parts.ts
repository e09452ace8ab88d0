import Type, { type Static } from "typebox";
import { SymbolText } from "../../commands/parts.ts";
import { AccountParams, CancelOrderSchema } from "../../host-api/accounts.ts";
import { closed } from "../../schemas/bodies.ts";

/** Parameters of a method that takes none. */
export const NoParams = Type.Unsafe<Readonly<Record<string, never>>>(closed({}));

/** Id of an account, such as `paper`. */
export const AccountId = AccountParams.properties.id;

/** Id of an order: the one that its caller chose, or the id of a bracket's exit. */
export const PlacedOrderId = CancelOrderSchema.properties.client_order_id;

/** A price as it arrived. */
export const TradingQuoteSchema = closed({
  /** As its source names the instrument. */
  symbol: SymbolText,
  source: Type.String(),
  /** Exact decimal. */
  price: Type.String(),
  /** ISO 8601 UTC, from the source. */
  time: Type.String(),
});
export type TradingQuote = Static<typeof TradingQuoteSchema>;
