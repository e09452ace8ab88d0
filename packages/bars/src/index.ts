export { type InstrumentCalendar, tradingDayEnd, tradingDays, zoneDays } from "./calendars/trading-days.ts";
export { type SeriesPlace, usualDays } from "./calendars/usual-days.ts";
export {
  type Bar,
  type BarColumns,
  barOf,
  barsOf,
  COLUMNS,
  type ColumnName,
  columnsOf,
  joinColumns,
  makeColumns,
  sliceColumns,
} from "./columns.ts";
export {
  barsNeededFor,
  type ConditionSpan,
  conditionFault,
  conditionSpans,
  conditionWords,
  directionOf,
  heldWords,
  RELATION_WORDS,
} from "./conditions/conditions.ts";
export { type CsvColumns, type CsvGuess, guessColumns } from "./csv/columns.ts";
export type { CsvIssue } from "./csv/fault-list.ts";
export type { CsvGap, CsvSteps } from "./csv/gaps.ts";
export { CSV_LIMITS, type CsvLimits } from "./csv/limits.ts";
export { type CsvBarReader, type CsvBars, type CsvOptions, type CsvRefusal, csvBarReader } from "./csv/reader.ts";
export type { CsvOrder } from "./csv/sequence.ts";
export type { DayOrder } from "./csv/times.ts";
export { GrowingColumns } from "./growing-columns.ts";
export type { DrawnBreak } from "./historical/breaks.ts";
export { type DrawnThing, drawHistory, type HistoricalDrawing } from "./historical/draw.ts";
export type { DrawnGap } from "./historical/gaps.ts";
export type { DrawnLiquidity } from "./historical/liquidity.ts";
export type { DrawnBlock } from "./historical/order-blocks.ts";
export type { DrawnSwing } from "./historical/swings.ts";
export { checkIndicator, type IndicatorCheck, lineFault, type WatchedLine } from "./indicators/check.ts";
export type { IndicatorBar, RunningIndicator } from "./indicators/definition.ts";
export {
  barsNeededBy,
  calculateIndicator,
  INDICATORS,
  type IndicatorColumns,
  indicatorLabel,
  indicatorNote,
  startIndicator,
} from "./indicators/registry.ts";
export { type IndicatorSetting, indicatorSetting } from "./indicators/setting.ts";
export { heikinAshi, type RunningHeikinAshi, startHeikinAshi } from "./kinds/heikin-ashi.ts";
export {
  createPyramid,
  lineOfWindow,
  type Pyramid,
  type PyramidFactor,
  type PyramidQuery,
  type PyramidWindow,
} from "./pyramid/pyramid.ts";
export { ALWAYS, BUILTIN_SESSIONS, usualSession } from "./sessions/builtin.ts";
export { type SessionFault, sessionFaults } from "./sessions/faults.ts";
export {
  HOLIDAY_CALENDARS,
  HOLIDAYS_SINCE,
  type HolidayCalendar,
  type SpecialDay,
  specialDay,
} from "./sessions/holidays.ts";
export { closesNextDay } from "./sessions/placed.ts";
export { regularHours } from "./sessions/regular.ts";
export { type HoursSpan, sessionSpans, type TimeRange } from "./sessions/spans.ts";
export {
  HOUR_KINDS,
  type HourKind,
  type SessionDraft,
  type SessionHours,
  type SessionTemplate,
} from "./sessions/template.ts";
export {
  type BarWindow,
  barsInsideDay,
  INSTRUMENT_KINDS,
  type InsideDay,
  type Instrument,
  type InstrumentKind,
  SIMULATED_END,
  SIMULATED_FIRST,
  SIMULATED_INSTRUMENTS,
  type SimulatedSample,
  simulatedBars,
  simulatedSamples,
  simulatedTail,
} from "./simulated/index.ts";
export { type Bias, type BiasedEvent, type BiasedScan, type Series, scanWithBias } from "./structure/bias.ts";
export { type StructureEngine, type StructureOptions, structureEngine } from "./structure/engine.ts";
export type { StructureEvent } from "./structure/event.ts";
export type { Prices } from "./structure/recent.ts";
export {
  barsNeeded,
  type Direction,
  MAX_OPEN_BLOCKS,
  STRUCTURE_RULE_NAMES,
  STRUCTURE_RULES,
  type StructureRule,
  type StructureRuleName,
  SWING_STRENGTH,
} from "./structure/rules.ts";
export { pricesAt, type StructureScan, scanStructure } from "./structure/scan.ts";
export { type SeriesFault, seriesFault } from "./structure/series-fault.ts";
export { type StyleName, type StyleTimeframe, TRADING_STYLES, type TradingStyle } from "./structure/styles.ts";
export { aggregate, isOfDays, joinBars, startBy } from "./timeframes/aggregate.ts";
export { barEnd, barStart, canAggregate, DAY_MS, type DayOf, TIMEFRAME_MS } from "./timeframes/bar-times.ts";
export { type BarTimes, type JoinedTimeframe, joinedTimes, MIDNIGHTS, type Openings } from "./timeframes/joined.ts";
export { decodeWindow, encodeWindow } from "./window-bytes.ts";
export { momentOf, UTC, type Zone, zoneOf } from "./zones/zone.ts";
