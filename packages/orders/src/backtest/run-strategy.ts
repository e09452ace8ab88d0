import { type BarColumns, barOf } from "@bourse/bars";
import type { Strategy, StrategyParameters } from "@bourse/contract/in-app";
import { type Backtest, contextOf } from "./backtest.ts";
import { BacktestFailure } from "./failure.ts";

/** A strategy, and when it is called. */
export interface StrategyCall {
  readonly strategy: Strategy;
  readonly parameters: StrategyParameters;
  /** Number of bars from one call to the next. */
  readonly every: number;
  /** Called after each bar. */
  closed?(): void;
}

/**
 * Begins a run in the same thread as its strategy. The returned function closes the bars of a block one after the
 * other. After a bar it calls the strategy, whose history then ends with that bar.
 * @throws BacktestFailure
 */
export function beside(backtest: Backtest, call: StrategyCall): (block: BarColumns) => void {
  const { strategy, parameters, every } = call;
  const context = contextOf(backtest);
  const run = guarded(() => strategy.start(parameters));
  return (block) => {
    for (let index = 0; index < block.length; index += 1) {
      const bar = barOf(block, index);
      backtest.close(bar);
      if (every === 1 || backtest.history.length % every === 0) guarded(() => run.onBar(bar, context));
      call.closed?.();
    }
  };
}

/** An error of the strategy ends its run; the failure repeats the error's text. */
function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof BacktestFailure) throw cause;
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new BacktestFailure("backtest.strategy_failed", message.slice(0, 500));
  }
}
