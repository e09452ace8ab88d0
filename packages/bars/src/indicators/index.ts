export { checkIndicator, type IndicatorCheck } from "./check.ts";
export type {
  CalculatedIndicator,
  IndicatorColumns,
  IndicatorDefinition,
  IndicatorLine,
  IndicatorParameter,
  IndicatorValues,
  RunningIndicator,
} from "./definition.ts";
export {
  calculateIndicator,
  INDICATORS,
  type IndicatorSetting,
  indicatorLabel,
  indicatorNote,
  startIndicator,
} from "./registry.ts";
export { indicatorSetting } from "./setting.ts";
