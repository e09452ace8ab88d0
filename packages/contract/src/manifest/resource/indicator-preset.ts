import Type from "typebox";
import { INDICATOR_KINDS, INDICATOR_RANGES, type IndicatorKind } from "../../indicators.ts";
import { whenThen } from "../../schemas/condition.ts";
import { ContributionDescriptionSchema, closed, NameSchema, NamespacedIdSchema } from "../fields.ts";

const Period = Type.Object({ period: Type.Integer(INDICATOR_RANGES.period) }, closed);

const Macd = Type.Object(
  {
    fastPeriod: Type.Integer(INDICATOR_RANGES.fastPeriod),
    slowPeriod: Type.Integer(INDICATOR_RANGES.slowPeriod),
    signalPeriod: Type.Integer(INDICATOR_RANGES.signalPeriod),
  },
  closed,
);

const when = (indicators: readonly string[], parameters: object) =>
  whenThen(
    { properties: { indicator: { enum: [...indicators] } }, required: ["indicator"] },
    { properties: { parameters } },
  );

/** Parameters of an indicator: of MACD three periods, of every other one. */
export type IndicatorParameters = Type.Static<typeof Period> | Type.Static<typeof Macd>;

/** An indicator and its parameters, for a preset and for an indicator on a chart alike. */
export const indicatorFields = {
  indicator: Type.Unsafe<IndicatorKind>({ type: "string", enum: [...INDICATOR_KINDS] }),
  parameters: Type.Unsafe<IndicatorParameters>({ type: "object" }),
};

/** The parameters depend on the indicator. */
export const indicatorRules = { allOf: [when(["sma", "ema", "rsi"], Period), when(["macd"], Macd)] };

/** An indicator on local candles; its parameters depend on the indicator. */
export const IndicatorPresetSchema = Type.Object(
  {
    id: NamespacedIdSchema,
    name: NameSchema,
    description: Type.Optional(ContributionDescriptionSchema),
    kind: Type.Literal("technical_indicator"),
    ...indicatorFields,
  },
  { ...closed, ...indicatorRules },
);

export type IndicatorPreset = Type.Static<typeof IndicatorPresetSchema>;
