import type { MARKET_READ, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "../../principal/caller.ts";

/** Which series a guest asks for. */
export type MarketRequest = ParamsOf<typeof MARKET_READ>;

/** A guest's wish to be notified of a series. */
export interface MarketSubscription extends MarketRequest {
  /** The guest's own name of it; the same one again replaces the subscription. */
  readonly subscription_id: string;
}

/** Who subscribes, and how the events reach it. */
export type MarketSubscriber = Pick<CommandContext, "principal" | "signal" | "commit" | "post">;

/** Market data for guests. Every method throws CommandFailure when it refuses. */
export interface MarketService {
  read(request: MarketRequest): Promise<ResultOf<typeof MARKET_READ>>;
  /**
   * Posts `market` events from now on until the generation ends: the first at once, with the candle that forms; then one
   * with every change. What was completed before it stands in `read`, not in the events.
   */
  subscribe(subscription: MarketSubscription, subscriber: MarketSubscriber): Promise<{ readonly source_id: string }>;
  /** Ends one of the generation's subscriptions; one that does not exist is ended already. */
  unsubscribe(subscriptionId: string, generation: string): void;
  /** Subscriptions that live. */
  readonly size: number;
}
