import Type from "typebox";
import { closed } from "../manifest/fields.ts";
import { CandleSchema, eventSchema, Opaque } from "./parts.ts";

/** News of a market subscription; completed candles are kept apart from the one that still forms. */
export const MarketEventSchema = eventSchema(
  "market",
  Type.Object(
    {
      subscription_id: Opaque,
      symbol: Opaque,
      timeframe: Opaque,
      source_id: Opaque,
      completed: Type.Array(CandleSchema),
      forming: Type.Optional(CandleSchema),
      /** Counts up by one with each event of the subscription, those replaced by a newer one included. */
      sequence: Type.Integer({ minimum: 0 }),
      /** How many older events this one replaces. */
      coalesced: Type.Integer({ minimum: 0 }),
    },
    closed,
  ),
);

export type MarketEvent = Type.Static<typeof MarketEventSchema>;
