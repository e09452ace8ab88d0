import type { ContributedSetting } from "../manifest.ts";

/** The description of a strategy, as data: it is known before the strategy runs. */
export interface ContributedStrategy {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** By name. */
  readonly parameters: Readonly<Record<string, ContributedSetting>>;
  /** Number of bars after which it is called each time; 1 when absent. */
  readonly every?: number;
}
