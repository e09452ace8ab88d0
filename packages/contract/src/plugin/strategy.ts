import Type from "typebox";
import { closed, TitleSchema } from "../manifest/fields.ts";
import { ContributionId } from "./contribution-id.ts";

const PARAMETER_TYPES = ["boolean", "string", "integer", "number"] as const;
/** More do not fit on a form. */
const MAX_PARAMETERS = 32;
const MAX_TEXT = 200;
/** A strategy that wants more bars at one time is not asked often enough to trade. */
const MOST_BARS = 1000;

const ParameterSchema = Type.Object(
  {
    type: Type.Unsafe<(typeof PARAMETER_TYPES)[number]>({ type: "string", enum: [...PARAMETER_TYPES] }),
    default: Type.Union([Type.Boolean(), Type.String({ maxLength: MAX_TEXT }), Type.Number()]),
    description: TitleSchema,
    enum: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TEXT }), { minItems: 1, maxItems: MAX_PARAMETERS })),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
  },
  closed,
);

/** A strategy of a plugin, for backtests. */
export const StrategySchema = Type.Object(
  {
    id: ContributionId,
    title: TitleSchema,
    description: TitleSchema,
    parameters: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Type.Static<typeof ParameterSchema>>>>({
        type: "object",
        maxProperties: MAX_PARAMETERS,
        propertyNames: {
          pattern: "^[a-z][a-z0-9_]{0,31}$",
          "x-says": "is not the name of a parameter: a lowercase letter, then lowercase letters, digits or _",
        },
        additionalProperties: ParameterSchema,
      }),
    ),
    /** It is called after each so many bars; 1 when absent. */
    every: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_BARS })),
  },
  closed,
);
