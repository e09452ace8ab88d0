import { type CommandContract, MARKET_READ, MARKET_SUBSCRIBE, MARKET_UNSUBSCRIBE } from "@bourse/contract";
import { bindCommand, type CommandAction } from "../../broker/command.ts";
import type { MarketService } from "./port.ts";

interface MarketServices {
  readonly market: MarketService;
}

function defineCommand<Contract extends CommandContract<string>>(
  contract: Contract,
  action: CommandAction<MarketServices, Contract, "market">,
) {
  return bindCommand<MarketServices, Contract, "market">(contract, action);
}

/** Returns completed candles, and separately the candle still forming. */
export const marketRead = defineCommand(MARKET_READ, {
  uses: ["market"],
  run: (params, { market }) => market.read(params),
});

/** Starts `market` events for a series. */
export const marketSubscribe = defineCommand(MARKET_SUBSCRIBE, {
  uses: ["market"],
  async run(params, { market }, context) {
    const { source_id } = await market.subscribe(params, context);
    return { subscribed: true as const, subscription_id: params.subscription_id, source_id };
  },
});

/** Ends a subscription. */
export const marketUnsubscribe = defineCommand(MARKET_UNSUBSCRIBE, {
  uses: ["market"],
  run({ subscription_id }, { market }, { principal, commit }) {
    commit(() => market.unsubscribe(subscription_id, principal.generation));
    return { unsubscribed: true as const, subscription_id };
  },
});
