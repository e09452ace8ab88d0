import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { whenThen } from "../../schemas/condition.ts";
import { ContributionDescriptionSchema, NameSchema, NamespacedIdSchema } from "../fields.ts";

/** The indicators of the specification. The client has more, which a package cannot ask for. */
const PRESET_INDICATORS = ["sma", "ema", "rsi", "macd"] as const;

const Period = closed({ period: Type.Integer({ minimum: 2, maximum: 500 }) });

const Macd = closed({
  fastPeriod: Type.Integer({ minimum: 2, maximum: 100 }),
  slowPeriod: Type.Integer({ minimum: 3, maximum: 500 }),
  signalPeriod: Type.Integer({ minimum: 1, maximum: 100 }),
});

const when = (indicators: readonly string[], parameters: object) =>
  whenThen(
    { properties: { indicator: { enum: [...indicators] } }, required: ["indicator"] },
    { properties: { parameters } },
  );

/** An indicator on local candles; its parameters depend on the indicator. */
export const IndicatorPresetSchema = closed(
  {
    id: NamespacedIdSchema,
    name: NameSchema,
    description: Type.Optional(ContributionDescriptionSchema),
    kind: Type.Literal("technical_indicator"),
    indicator: Type.Unsafe<(typeof PRESET_INDICATORS)[number]>({ type: "string", enum: [...PRESET_INDICATORS] }),
    parameters: Type.Unsafe<Type.Static<typeof Period> | Type.Static<typeof Macd>>({ type: "object" }),
  },
  { allOf: [when(["sma", "ema", "rsi"], Period), when(["macd"], Macd)] },
);

export type IndicatorPreset = Type.Static<typeof IndicatorPresetSchema>;
