import Type from "typebox";
import { CandleSchema } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ChartId, NameText, SourceId, SymbolText, TimeframeText } from "./parts.ts";

export const series = {
  chart_id: Type.Optional(ChartId),
  symbol: SymbolText,
  timeframe: TimeframeText,
  source_id: Type.Optional(SourceId),
};

/** Completed candles, oldest first, separate from the candle that is still forming and may change. */
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
    /** Time of the source's latest sample, ISO 8601 UTC; absent when the source reports none. */
    as_of: Type.Optional(Type.String()),
  }),
  sample: {
    params: { symbol: "SPX", timeframe: "1D" },
    result: { symbol: "SPX", timeframe: "1D", source_id: "sample", completed: [] },
  },
});

/**
 * Later data arrives as `market` events with the subscription's id. Subscribing again with the same id replaces the
 * subscription.
 */
export const MARKET_SUBSCRIBE = defineContract({
  method: "market.subscribe",
  requires: { capabilities: ["tradingRead"] },
  params: closed({ subscription_id: NameText, ...series }),
  result: closed({ subscribed: Type.Literal(true), subscription_id: NameText, source_id: SourceId }),
  sample: {
    params: { subscription_id: "s", symbol: "SPX", timeframe: "1D" },
    result: { subscribed: true, subscription_id: "s", source_id: "sample" },
  },
});

/** Ends a subscription; succeeds if it does not exist. */
export const MARKET_UNSUBSCRIBE = defineContract({
  method: "market.unsubscribe",
  requires: { capabilities: ["tradingRead"] },
  params: closed({ subscription_id: NameText }),
  result: closed({ unsubscribed: Type.Literal(true), subscription_id: NameText }),
  sample: { params: { subscription_id: "s" }, result: { unsubscribed: true, subscription_id: "s" } },
});
