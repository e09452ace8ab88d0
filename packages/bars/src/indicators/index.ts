export { checkIndicator, type IndicatorCheck } from "./check.ts";
export type { IndicatorBar, RunningIndicator } from "./definition.ts";
export {
  barsNeededBy,
  calculateIndicator,
  INDICATORS,
  type IndicatorColumns,
  type IndicatorSetting,
  indicatorLabel,
  indicatorNote,
  indicatorSetting,
  startIndicator,
} from "./registry.ts";
