import { type Bar, columnsOf, sliceColumns, UTC, zoneDays } from "@bourse/bars";
import type { Strategy, StrategyContext } from "@bourse/contract/in-app";
import { decimal, type MarketRules } from "@bourse/orders";
import { BACKTEST_RUN_LIMITS, Backtest, type BacktestSettings, beside, resultOf } from "@bourse/orders/backtest";

export const RULES: MarketRules = {
  tick: decimal("0.01"),
  lot: decimal("0.1"),
  feeRate: decimal("0"),
  volumeShare: decimal("1"),
  limitFills: "touched",
};

const HOUR_MS = 3_600_000;

export const SETTINGS: BacktestSettings = {
  rules: RULES,
  cash: decimal("1000"),
  funding: "margin",
  dayOf: zoneDays(UTC),
  step: HOUR_MS,
  hasVolume: false,
  limits: BACKTEST_RUN_LIMITS,
};

/** Hourly bars from `[open, high, low, close]`. */
export const hourly = (prices: readonly (readonly [number, number, number, number])[]): readonly Bar[] =>
  prices.map(([open, high, low, close], at) => ({ time: at * HOUR_MS, open, high, low, close, volume: 0 }));

/** A strategy of one function, called with the index of the bar. */
export const onEach = (act: (at: number, context: StrategyContext) => void): Strategy => ({
  start: () => ({ onBar: (_bar, context) => act(context.bars.length - 1, context) }),
});

/** Runs a strategy over bars, in blocks of a size. */
export function runOver(
  bars: readonly Bar[],
  strategy: Strategy,
  { settings = SETTINGS, block = 7, every = 1 }: { settings?: BacktestSettings; block?: number; every?: number } = {},
) {
  const columns = columnsOf(bars);
  const backtest = new Backtest(settings, columns.length);
  const take = beside(backtest, { strategy, parameters: {}, every });
  for (let from = 0; from < columns.length; from += block) {
    take(sliceColumns(columns, from, Math.min(columns.length, from + block)));
  }
  return { backtest, ...resultOf(backtest) };
}
