import type { MARKET_READ, ParamsOf, ResultOf } from "@bourse/contract";
import type { CommandContext } from "../../broker/caller.ts";

/** A guest's request for a series. */
export type MarketRequest = ParamsOf<typeof MARKET_READ>;

/** A guest's request for updates of a series. */
export interface MarketSubscription extends MarketRequest {
  /** The guest's name of the subscription; using the name again replaces the subscription. */
  readonly subscription_id: string;
}

/** The subscribing guest, and how it gets its events. */
export type MarketSubscriber = Pick<CommandContext, "principal" | "signal" | "commit" | "post">;

/** Market data for guests. Every method throws CommandFailure when it refuses. */
export interface MarketService {
  read(request: MarketRequest): Promise<ResultOf<typeof MARKET_READ>>;
  /**
   * Posts `market` events from now on until the generation ends: the first at once, with the forming candle; then one
   * for every change. Earlier completed candles are available from `read`, not from the events.
   */
  subscribe(subscription: MarketSubscription, subscriber: MarketSubscriber): Promise<{ readonly source_id: string }>;
  /** Ends one of the generation's subscriptions; does nothing if it does not exist. */
  unsubscribe(subscriptionId: string, generation: string): void;
  /** Number of active subscriptions. */
  readonly size: number;
}
