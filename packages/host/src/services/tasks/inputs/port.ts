import type { JsonValue, TaskLimits } from "@bourse/contract";
import type { ArtifactSource, CandleList, Chart } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { NewsService } from "../../news/port.ts";
import type { StoredTask } from "../task-store.ts";

/** One event of the scanner's last run. */
export interface ScanEvent {
  readonly symbol: string;
  readonly [field: string]: JsonValue;
}

/** The last results of the trader's scans. */
export interface ScanResults {
  /** When the newest of the scans ran. */
  readonly at: string;
  readonly events: readonly ScanEvent[];
}

/** Places that a task reads from. It changes none of them. */
export interface InputSources {
  readonly market: Pick<MarketDataPort, "symbols" | "quote" | "candles">;
  readonly news: Pick<NewsService, "read" | "calendar">;
  watchlist(): readonly string[];
  activeChart(): Pick<Chart, "symbol" | "timeframe"> | undefined;
  /** Undefined while no scan has run. */
  scans(): ScanResults | undefined;
}

/** A task, and the time of its run. */
export interface InputRequest {
  readonly task: Pick<StoredTask, "settings">;
  readonly now: Date;
  readonly limits: TaskLimits;
}

/** Everything that the model reads in one run. */
export interface TaskInputs {
  readonly data: JsonValue;
  readonly sources: readonly ArtifactSource[];
  /** Last prices of the symbols that a proposal may name. */
  readonly prices: ReadonlyMap<string, number>;
  /** The bars to draw. */
  readonly chart?: CandleList;
}
