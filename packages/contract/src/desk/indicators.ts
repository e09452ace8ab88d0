import { type Static, Type } from "typebox";
import { ChartId } from "../commands/parts.ts";
import { INDICATOR_KINDS, INDICATOR_SOURCES, INDICATORS, type IndicatorParameter } from "../indicators.ts";
import { STROKE_MAX } from "../limits/desk.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { whenThen } from "../schemas/condition.ts";
import { ColorText, ObjectId, objectFields, Revision } from "./objects.ts";

export { INDICATOR_KINDS, type IndicatorKind } from "../indicators.ts";
export { STROKE_MAX } from "../limits/desk.ts";

/** Parameters of an indicator, by name. */
export type IndicatorParameters = Readonly<Record<string, number>>;

/** An indicator with its parameters, on a chart and in an alert alike. */
export const indicatorFields = {
  indicator: oneOf(INDICATOR_KINDS),
  parameters: Type.Unsafe<IndicatorParameters>({ type: "object" }),
};

/** Lines of all indicators; the host checks that the indicator has the line. */
const INDICATOR_LINES = [...new Set(Object.values(INDICATORS).flatMap(({ lines }) => lines.map(({ name }) => name)))];

/** An indicator of which one line is watched. */
export const indicatorLineFields = { ...indicatorFields, line: oneOf(INDICATOR_LINES) };

const parameterSchema = ({ unit, minimum, maximum }: IndicatorParameter) =>
  unit === "bars" ? Type.Integer({ minimum, maximum }) : Type.Number({ minimum, maximum });

const parametersSchema = (parameters: readonly IndicatorParameter[]) =>
  closed(Object.fromEntries(parameters.map((each) => [each.name, parameterSchema(each)])));

/** The parameters depend on the indicator; those with the same ones share a rule. */
export const indicatorRules = {
  allOf: [...Map.groupBy(INDICATOR_KINDS, (kind) => JSON.stringify(parametersSchema(INDICATORS[kind].parameters)))].map(
    ([schema, kinds]) =>
      whenThen(
        { properties: { indicator: { enum: kinds } }, required: ["indicator"] },
        { properties: { parameters: JSON.parse(schema) as object } },
      ),
  ),
};

/** Lines of the indicator with the most. */
const MAX_COLORS = Math.max(...Object.values(INDICATORS).map(({ lines }) => lines.length));

/** How lines of indicators are drawn. */
export const STROKE_DASHES = ["solid", "dashed", "dotted"] as const;

/** How one line of an indicator is drawn; absent: two pixels, solid. */
export const StrokeSchema = closed({
  width: Type.Integer({ minimum: 1, maximum: STROKE_MAX }),
  dash: oneOf(STROKE_DASHES),
});
export type Stroke = Static<typeof StrokeSchema>;

const looks = {
  /** The chart that shows it; null: every chart. */
  chart_id: Type.Union([ChartId, Type.Null()]),
  /** The price that an indicator of closes reads in their place; other indicators have none. */
  source: Type.Optional(oneOf(INDICATOR_SOURCES)),
  /** Colours of its lines, in the order in which they are named. Absent: the page chooses. */
  colors: Type.Optional(Type.Array(ColorText, { minItems: 1, maxItems: MAX_COLORS })),
  /** Likewise how they are drawn. */
  strokes: Type.Optional(Type.Array(StrokeSchema, { minItems: 1, maxItems: MAX_COLORS })),
  /** The timeframes of the charts that show it; absent: every one. */
  timeframes: Type.Optional(
    Type.Array(oneOf(CHART_TIMEFRAMES), { minItems: 1, maxItems: CHART_TIMEFRAMES.length, uniqueItems: true }),
  ),
};
/** The kinds that read closes, which can have another source. */
const OF_CLOSES = INDICATOR_KINDS.filter((kind) => INDICATORS[kind].reads === "close");
const closedByKind = {
  additionalProperties: false,
  allOf: [
    ...indicatorRules.allOf,
    whenThen({ required: ["source"] }, { properties: { indicator: { enum: OF_CLOSES } } }),
  ],
};

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
