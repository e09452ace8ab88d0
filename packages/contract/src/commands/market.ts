import Type from "typebox";
import { CandleSchema } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ChartId, NameText, SourceId, SymbolText, TimeframeText } from "./parts.ts";

const series = {
  chart_id: Type.Optional(ChartId),
  symbol: SymbolText,
  timeframe: TimeframeText,
  source_id: Type.Optional(SourceId),
};

/** Evidence: completed candles, oldest first, apart from the one that still forms and may change. */
export const MARKET_READ = defineContract({
  method: "market.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed(series),
  result: closed({
    symbol: SymbolText,
    timeframe: TimeframeText,
    source_id: SourceId,
    /** At most 256. */
    completed: Type.Array(CandleSchema, { maxItems: 256 }),
    forming: Type.Optional(CandleSchema),
    /** When the source made its latest sample, ISO 8601 UTC; absent when it says none. */
    as_of: Type.Optional(Type.String()),
  }),
});

/** Later data arrives as `market` events with the subscription's id. The same id again replaces the subscription. */
export const MARKET_SUBSCRIBE = defineContract({
  method: "market.subscribe",
  requires: { capabilities: ["tradingRead"] },
  params: closed({ subscription_id: NameText, ...series }),
  result: closed({ subscribed: Type.Literal(true), subscription_id: NameText, source_id: SourceId }),
});

/** Ends a subscription; one that does not exist is ended already. */
export const MARKET_UNSUBSCRIBE = defineContract({
  method: "market.unsubscribe",
  requires: { capabilities: ["tradingRead"] },
  params: closed({ subscription_id: NameText }),
  result: closed({ unsubscribed: Type.Literal(true), subscription_id: NameText }),
});
