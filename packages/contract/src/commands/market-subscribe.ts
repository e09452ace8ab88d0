import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { NameText, SourceId } from "./parts.ts";
import { series } from "./shared/market.ts";

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
