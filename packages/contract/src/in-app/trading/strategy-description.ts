import type { ContributedSetting } from "../manifest.ts";

/** The description of a strategy, as data: it is known before the strategy runs. */
export interface ContributedStrategy {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** By name. */
  readonly parameters: Readonly<Record<string, ContributedSetting>>;
  /** It is called after each so many bars; 1 when absent. */
  readonly every?: number;
}
