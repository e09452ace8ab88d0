import type { MessagePort } from "node:worker_threads";
import type { BarColumns } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import type { BacktestPoint, BacktestReport } from "@bourse/contract/host-api";
import type { StrategyParameters } from "@bourse/contract/in-app";
import type { FullSettings } from "../settings.ts";
import type { StrategyProgram } from "../strategies.ts";

/** Given to a thread at its start. */
export interface RunOrder {
  readonly program: StrategyProgram;
  readonly strategy: string;
  readonly parameters: StrategyParameters;
  /** The number of bars between two calls of the strategy. */
  readonly every: number;
  readonly settings: Omit<FullSettings, "from" | "to">;
  readonly hasVolume: boolean;
  /** Usual difference of the bars' times, in milliseconds. */
  readonly step: number;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: number;
  /** Text with which the hash of the inputs begins. */
  readonly inputs: string;
  /** Folder for its trades and its equity curve. */
  readonly folder: string;
  /** Port through which the blocks arrive. */
  readonly feed: MessagePort;
  readonly counters: SharedArrayBuffer;
  /** A plugin that takes longer to answer is ended. */
  readonly stallMs: number;
  /** Environment of a plugin's process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Places of the shared counters: blocks that were sent, and bars that have closed. */
export const COUNTER = { sent: 0, closed: 1 } as const;

/** A message through the feed; the last one has no block. */
export interface Fed {
  readonly block?: BarColumns;
}

/** A message of the thread. */
export type RunNews =
  /** The thread requests this many more blocks. */
  | { readonly type: "wants"; readonly blocks: number }
  | {
      readonly type: "done";
      readonly hash: string;
      readonly report: BacktestReport;
      readonly curve: readonly BacktestPoint[];
    }
  | { readonly type: "failed"; readonly code: string; readonly message: string };
