import type { Backtest } from "@bourse/orders/backtest";
import type { Feed } from "./feed.ts";
import type { RunOrder } from "./protocol.ts";

/** Parts of a run in its thread. */
export interface RunParts {
  readonly order: RunOrder;
  readonly backtest: Backtest;
  readonly feed: Feed;
  /** Called when the strategy is ready for its first bar. */
  begin(): void;
  /** Called when a bar has closed and the strategy's call for it has returned. */
  closed(): void;
}
