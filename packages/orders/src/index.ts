export { type PaperAnswer, paperAnswer } from "./answer.ts";
export { type OpenPosition, openPositionAfter } from "./average-cost.ts";
export { rejectionOf } from "./check.ts";
export { type Cover, freeCash, reserveOf } from "./cover.ts";
export {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOf,
  decimalText,
  divide,
  floorTo,
  greatest,
  isAbove,
  isEqual,
  isPositive,
  isZero,
  least,
  multiply,
  negative,
  ratioText,
  readDecimal,
  rounded,
  subtract,
  ZERO,
} from "./decimal.ts";
export { type Covered, PaperEngine, type Replacement } from "./engine.ts";
export { LIMIT_FILLS, type MarketRules, NO_COSTS, type TradingCosts } from "./instrument.ts";
export { type Holding, holdingAfter, startingWith } from "./ledger.ts";
export { averagePrice, type Fill, isSameRequest, leavesOf, newOrder, type Order, withFill } from "./order.ts";
export { type MarketBar, marketBar, sampleBar } from "./prices.ts";
export { type OrderRecord, orderOf, recordOf } from "./record.ts";
export { type PaperRun, type RunBars, type RunSettings, runPaper } from "./run.ts";
export { isEnd, next } from "./states.ts";
