import Type from "typebox";
import type { ContributedSetting } from "../in-app/manifest.ts";
import { closed, TitleSchema } from "../manifest/fields.ts";
import { ContributionId } from "./contribution-id.ts";

const PARAMETER_TYPES = ["boolean", "string", "integer", "number"] as const;
/** More do not fit on a form. */
const MAX_PARAMETERS = 32;
const MAX_TEXT = 200;

/** Numbers are quoted: readers of YAML disagree about some plain ones. */
const NumberText = Type.String({
  pattern: "^-?(?:0|[1-9][0-9]{0,14})(?:\\.[0-9]{1,9})?$",
  "x-says": 'is not a number in quotes, such as "0.5"',
});

const ParameterSchema = Type.Object(
  {
    type: Type.Unsafe<(typeof PARAMETER_TYPES)[number]>({ type: "string", enum: [...PARAMETER_TYPES] }),
    default: Type.String({ maxLength: MAX_TEXT }),
    description: TitleSchema,
    enum: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TEXT }), { minItems: 1, maxItems: MAX_PARAMETERS })),
    minimum: Type.Optional(NumberText),
    maximum: Type.Optional(NumberText),
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
    every: Type.Optional(
      Type.String({ pattern: "^[1-9][0-9]{0,2}$", "x-says": 'is not a number of bars in quotes, from "1" to "999"' }),
    ),
  },
  closed,
);

type Parameter = Type.Static<typeof ParameterSchema>;

const VALUES: Readonly<Record<Parameter["type"], (text: string) => boolean | string | number>> = {
  // A text that is neither stays one, and does not fit.
  boolean: (text) => (text === "true" || text === "false" ? text === "true" : text),
  string: (text) => text,
  integer: (text) => (text.trim() === "" ? text : Number(text)),
  number: (text) => (text.trim() === "" ? text : Number(text)),
};

/** A parameter of a description with its values read. */
export function parameterSetting({ type, description, enum: choices, ...texts }: Parameter): ContributedSetting {
  return {
    ...{ type, description },
    default: VALUES[type](texts.default),
    ...(choices && { enum: choices }),
    ...(texts.minimum !== undefined && { minimum: Number(texts.minimum) }),
    ...(texts.maximum !== undefined && { maximum: Number(texts.maximum) }),
  };
}
