import { MARKET_UNSUBSCRIBE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

/** Ends a subscription. */
export const marketUnsubscribe = defineCommand(MARKET_UNSUBSCRIBE, {
  uses: ["market"],
  run({ subscription_id }, { market }, { principal, commit }) {
    commit(() => market.unsubscribe(subscription_id, principal.generation));
    return { unsubscribed: true as const, subscription_id };
  },
});
