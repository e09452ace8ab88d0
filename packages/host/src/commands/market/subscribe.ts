import { MARKET_SUBSCRIBE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

/** Starts `market` events for a series. */
export const marketSubscribe = defineCommand(MARKET_SUBSCRIBE, {
  uses: ["market"],
  async run(params, { market }, context) {
    const { source_id } = await market.subscribe(params, context);
    return { subscribed: true as const, subscription_id: params.subscription_id, source_id };
  },
});
