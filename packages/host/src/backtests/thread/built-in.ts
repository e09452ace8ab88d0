import type { Strategy } from "@bourse/contract/in-app";
import { BacktestFailure, beside } from "@bourse/orders/backtest";
import type { RunParts } from "./run-parts.ts";

/**
 * Runs a strategy of a built-in extension in this thread. No bar comes before its module has been loaded, and then only
 * its calls run.
 */
export async function runBuiltIn({ order, backtest, feed, begin, closed }: RunParts, module: string): Promise<void> {
  const { strategy: id, parameters, every } = order;
  const strategy = strategyOf(await import(module), id);
  const take = beside(backtest, { strategy, parameters, every, closed });
  begin();
  for (let block = feed.next(); block; block = feed.next()) take(block);
}

function strategyOf(loaded: { readonly strategies?: Readonly<Record<string, Strategy>> }, id: string): Strategy {
  const { strategies = {} } = loaded;
  const found = Object.hasOwn(strategies, id) ? strategies[id] : undefined;
  if (found) return found;
  throw new BacktestFailure("backtest.strategy_missing", `the module of ${id} does not export it`);
}
