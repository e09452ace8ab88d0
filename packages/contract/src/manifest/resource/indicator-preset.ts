import Type from "typebox";
import { whenThen } from "../../schemas/condition.ts";
import { ContributionDescriptionSchema, closed, NameSchema, NamespacedIdSchema } from "../fields.ts";

/** The indicators that the host computes on local candles. */
export const INDICATOR_KINDS = ["sma", "ema", "rsi", "macd"] as const;
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

const Period = Type.Object({ period: Type.Integer({ minimum: 2, maximum: 500 }) }, closed);

const Macd = Type.Object(
  {
    fastPeriod: Type.Integer({ minimum: 2, maximum: 100 }),
    slowPeriod: Type.Integer({ minimum: 3, maximum: 500 }),
    signalPeriod: Type.Integer({ minimum: 1, maximum: 100 }),
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
