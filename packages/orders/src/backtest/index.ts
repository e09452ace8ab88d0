export { Backtest } from "./backtest.ts";
export { curveOf } from "./curve.ts";
export { fillAnswer } from "./describe-order.ts";
export { BacktestFailure } from "./failure.ts";
export { type BacktestResult, resultOf } from "./report.ts";
export { beside, type StrategyCall } from "./run-strategy.ts";
export { BACKTEST_RUN_LIMITS, type BacktestLimits, type BacktestSettings } from "./settings.ts";
