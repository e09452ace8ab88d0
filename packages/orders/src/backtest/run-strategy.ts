import { type BarColumns, barOf } from "@bourse/bars";
import type { Strategy, StrategyParameters } from "@bourse/contract/in-app";
import { type Backtest, contextOf } from "./backtest.ts";
import { BacktestFailure } from "./failure.ts";

/** A strategy and how it is asked. */
export interface StrategyCall {
  readonly strategy: Strategy;
  readonly parameters: StrategyParameters;
  /** It is called after each so many bars. */
  readonly every: number;
  /** Told after each bar. */
  closed?(): void;
}

/**
 * Begins a run beside its strategy, in one thread. The returned function closes the bars of a block one after the other,
 * and calls the strategy after each: at that time its history ends with this bar.
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

/** The strategy's own error ends its run, with its words. */
function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof BacktestFailure) throw cause;
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new BacktestFailure("backtest.strategy_failed", message.slice(0, 500));
  }
}
