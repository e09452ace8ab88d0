import Type from "typebox";
import { closed, TitleSchema } from "../manifest/fields.ts";
import { ContributionId } from "./contribution-id.ts";
import { MAX_PARAMETERS, type Parameter, ParameterSchema } from "./parameter.ts";

/** A strategy of a plugin, for backtests. */
export const StrategySchema = Type.Object(
  {
    id: ContributionId,
    title: TitleSchema,
    description: TitleSchema,
    parameters: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Parameter>>>({
        type: "object",
        maxProperties: MAX_PARAMETERS,
        propertyNames: {
          pattern: "^[a-z][a-z0-9_]{0,31}$",
          "x-says": "is not the name of a parameter: a lowercase letter, then lowercase letters, digits or _",
        },
        additionalProperties: ParameterSchema,
      }),
    ),
    /** Number of bars after which it is called each time; 1 when absent. */
    every: Type.Optional(
      Type.String({ pattern: "^[1-9][0-9]{0,2}$", "x-says": 'is not a number of bars in quotes, from "1" to "999"' }),
    ),
  },
  closed,
);
