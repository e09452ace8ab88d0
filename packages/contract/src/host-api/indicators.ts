import { type Static, Type } from "typebox";
import { ChartId } from "../commands/parts.ts";
import { indicatorFields, indicatorRules } from "../manifest/resource/indicator-preset.ts";
import { closed } from "./common.ts";
import { ColorText, ObjectId, objectFields, Revision } from "./objects.ts";

export { INDICATOR_KINDS, type IndicatorKind } from "../indicators.ts";
export type { IndicatorParameters } from "../manifest/resource/indicator-preset.ts";

/** Lines of the indicator with the most: MACD's line, signal and histogram. */
const MAX_COLORS = 3;

const looks = {
  /** The chart that shows it; null: every chart. */
  chart_id: Type.Union([ChartId, Type.Null()]),
  /** Colours of its lines, in the order in which they are named. Absent: the page chooses. */
  colors: Type.Optional(Type.Array(ColorText, { minItems: 1, maxItems: MAX_COLORS })),
};
const closedByKind = { additionalProperties: false, ...indicatorRules };

/** An indicator of the trader. */
export const IndicatorSchema = Type.Object(
  { ...objectFields, ...looks, ...indicatorFields, hidden: Type.Boolean() },
  closedByKind,
);
export type Indicator = Static<typeof IndicatorSchema>;

/** Query of `GET /api/indicators`. Absent chart: all indicators; otherwise the chart's own and those of every chart. */
export const IndicatorsQuery = closed({ chart_id: Type.Optional(ChartId) });

/** `GET /api/indicators`: in the order in which they were made. */
export const IndicatorListSchema = closed({ indicators: Type.Array(IndicatorSchema) });
export type IndicatorList = Static<typeof IndicatorListSchema>;

/** Body of `POST /api/indicators`. Repeating it with the same id changes nothing. */
export const NewIndicatorSchema = Type.Object(
  { id: Type.Optional(ObjectId), ...looks, ...indicatorFields, hidden: Type.Optional(Type.Boolean()) },
  closedByKind,
);
export type NewIndicator = Static<typeof NewIndicatorSchema>;

/** Body of `PUT /api/indicators/{id}`: its complete settings, and the revision that the page has seen. */
export const IndicatorChangeSchema = Type.Object(
  { revision: Revision, ...looks, ...indicatorFields, hidden: Type.Boolean() },
  closedByKind,
);
export type IndicatorChange = Static<typeof IndicatorChangeSchema>;
