import type {
  BacktestAnswer,
  BacktestEntry,
  BacktestExport,
  BacktestTrade,
  NewBacktest,
  StrategyInfo,
} from "@bourse/contract/host-api";
import type { TradeSpan } from "./thread/trade-lines.ts";

/** The trader's backtests. */
export interface BacktestDesk {
  strategies(): Promise<readonly StrategyInfo[]>;
  /** The latest first. */
  list(): readonly BacktestEntry[];
  /**
   * Queues a backtest. @throws HostRefusal `backtest.strategy_unknown`, `backtest.parameters_invalid`,
   * `backtest.settings_invalid`, `backtest.busy`
   */
  start(wanted: NewBacktest): Promise<BacktestEntry>;
  /** @throws HostRefusal `backtest.unknown`, `backtest.result_unreadable` */
  get(id: string): BacktestAnswer;
  /** @throws HostRefusal `backtest.unknown`, `backtest.ended` */
  cancel(id: string): BacktestEntry;
  /** Cancels it if it has not ended. @throws HostRefusal `backtest.unknown` */
  remove(id: string): void;
  /** @throws HostRefusal `backtest.unknown`, `backtest.not_done`, `backtest.result_unreadable` */
  trades(id: string, span?: TradeSpan): readonly BacktestTrade[];
  /** @throws HostRefusal `backtest.unknown`, `backtest.not_done`, `backtest.result_unreadable` */
  export(id: string): BacktestExport;
  /**
   * Sets the trusted plugins, with the digests of their files; until the first call no plugin is trusted. Ends
   * backtests of other plugins and of other files.
   */
  trusted(plugins: ReadonlyMap<string, string>): void;
  /** Ends the running backtest. */
  close(): Promise<void>;
}
