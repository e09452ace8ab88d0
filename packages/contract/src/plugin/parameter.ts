import Type from "typebox";
import type { ContributedSetting } from "../in-app/manifest.ts";
import { TitleSchema } from "../manifest/fields.ts";
import { closed } from "../schemas/bodies.ts";

const PARAMETER_TYPES = ["boolean", "string", "integer", "number"] as const;
/** More do not fit on a form. */
export const MAX_PARAMETERS = 32;
const MAX_TEXT = 200;

/** Numbers are quoted: readers of YAML disagree about some plain ones. */
const NumberText = Type.String({
  pattern: "^-?(?:0|[1-9][0-9]{0,14})(?:\\.[0-9]{1,9})?$",
  "x-says": 'is not a number in quotes, such as "0.5"',
});

/** A value that the trader may set: a parameter of a strategy, or a setting. */
export const ParameterSchema = closed({
  type: Type.Unsafe<(typeof PARAMETER_TYPES)[number]>({ type: "string", enum: [...PARAMETER_TYPES] }),
  default: Type.String({ maxLength: MAX_TEXT }),
  description: TitleSchema,
  enum: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TEXT }), { minItems: 1, maxItems: MAX_PARAMETERS })),
  minimum: Type.Optional(NumberText),
  maximum: Type.Optional(NumberText),
});
export type Parameter = Type.Static<typeof ParameterSchema>;

const VALUES: Readonly<Record<Parameter["type"], (text: string) => boolean | string | number>> = {
  // Any other text stays a string, which the check of defaults then refuses.
  boolean: (text) => (text === "true" || text === "false" ? text === "true" : text),
  string: (text) => text,
  integer: (text) => (text.trim() === "" ? text : Number(text)),
  number: (text) => (text.trim() === "" ? text : Number(text)),
};

/** A parameter of a description with its values read. */
export function parameterSetting({ type, description, enum: choices, ...texts }: Parameter): ContributedSetting {
  return {
    type,
    description,
    default: VALUES[type](texts.default),
    ...(choices && { enum: choices }),
    ...(texts.minimum !== undefined && { minimum: Number(texts.minimum) }),
    ...(texts.maximum !== undefined && { maximum: Number(texts.maximum) }),
  };
}
