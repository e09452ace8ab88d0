import type { Backtest } from "@bourse/orders/backtest";
import type { Feed } from "./feed.ts";
import type { RunOrder } from "./protocol.ts";

/** Parts of a run in its thread. */
export interface RunParts {
  readonly order: RunOrder;
  readonly backtest: Backtest;
  readonly feed: Feed;
  /** The strategy is ready for its first bar. */
  begin(): void;
  /** A bar has closed, and the strategy has come back from it. */
  closed(): void;
}
