import { type Static, type TSchema, Type } from "typebox";
import { SymbolText, TimeframeText } from "../commands/parts.ts";
import { Time } from "../events/parts.ts";
import { INDICATOR_KINDS, MODEL_PERIOD } from "../indicators.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { lazyChecker } from "../schemas/checker.ts";

/** Number of bars of one reading; the maximum is what fits with all columns. */
const Bars = Type.Integer({ minimum: 1, maximum: 200 });
const series = { symbol: SymbolText, timeframe: TimeframeText, bars: Bars, before: Type.Optional(Time) };

/** The data that a model may read while it answers a question about a chart, each with its parameters. No reading changes anything. */
export const CHART_READINGS = {
  "bars.read": closed(series),
  "indicator.read": closed({
    ...series,
    indicator: oneOf(INDICATOR_KINDS),
    /** Absent: the usual one. The other parameters are always the usual ones. */
    period: Type.Optional(Type.Integer(MODEL_PERIOD)),
  }),
  "scans.read": closed({ symbol: Type.Optional(SymbolText) }),
  "alerts.read": closed({}),
  "quotes.read": closed({}),
} as const satisfies Readonly<Record<string, TSchema>>;

export type ChartReading = keyof typeof CHART_READINGS;
export type ChartReadingParams<Name extends ChartReading> = Static<(typeof CHART_READINGS)[Name]>;

const CHECKERS = new Map(Object.entries(CHART_READINGS).map(([name, schema]) => [name, lazyChecker(schema)]));

/** Whether parameters that a model gave have the form of a reading. */
export function isChartReading<Name extends ChartReading>(
  name: Name,
  params: unknown,
): params is ChartReadingParams<Name> {
  return CHECKERS.get(name)?.holds(params) ?? false;
}
