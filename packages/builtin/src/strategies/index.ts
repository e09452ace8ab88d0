import type { ContributedStrategy } from "@bourse/contract/in-app";
import { SMA_CROSS } from "./sma-cross/description.ts";

/** Strategies of the client itself. Their module is loaded in the thread of a backtest and nowhere else. */
export interface StrategySet {
  readonly id: string;
  /** As the trader reads it. */
  readonly name: string;
  readonly strategies: readonly ContributedStrategy[];
  /** Exports `strategies`: each by its id. */
  readonly module: URL;
}

/** Every set of strategies. */
export const STRATEGY_SETS: readonly StrategySet[] = [
  {
    id: "bourse.strategies",
    name: "Bourse",
    strategies: [SMA_CROSS],
    module: new URL("./strategies.ts", import.meta.url),
  },
];
