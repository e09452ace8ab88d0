import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { CandleSchema, eventSchema, Opaque } from "./parts.ts";

/** New data of a market subscription; completed candles are kept apart from the candle that is still forming. */
export const MarketEventSchema = eventSchema(
  "market",
  closed({
    subscription_id: Opaque,
    symbol: Opaque,
    timeframe: Opaque,
    source_id: Opaque,
    completed: Type.Array(CandleSchema),
    forming: Type.Optional(CandleSchema),
    /** Increases by one with each event of the subscription, including replaced events. */
    sequence: Type.Integer({ minimum: 0 }),
    /** Number of older events that this one replaces. */
    coalesced: Type.Integer({ minimum: 0 }),
  }),
);

export type MarketEvent = Type.Static<typeof MarketEventSchema>;
