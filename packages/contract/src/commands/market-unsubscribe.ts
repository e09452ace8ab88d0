import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { NameText } from "./parts.ts";

/** Ends a subscription; succeeds if it does not exist. */
export const MARKET_UNSUBSCRIBE = defineContract({
  method: "market.unsubscribe",
  requires: { capabilities: ["tradingRead"] },
  params: closed({ subscription_id: NameText }),
  result: closed({ unsubscribed: Type.Literal(true), subscription_id: NameText }),
  sample: { params: { subscription_id: "s" }, result: { unsubscribed: true, subscription_id: "s" } },
});
