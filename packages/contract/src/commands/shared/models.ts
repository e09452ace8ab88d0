import Type, { type Static } from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { nonBlank, shownText } from "../../schemas/fields.ts";
import { bodyText, NameText } from "../parts.ts";

/** Language model providers that this host supports. */
export const MODEL_PROVIDERS = ["openai-compatible", "openai", "anthropic"] as const;
/** One of {@link MODEL_PROVIDERS}. */
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export const provider = oneOf(MODEL_PROVIDERS);
/** Shown to the trader in the dialog that proposes the model. */
export const ModelName = shownText(128);

/** State of a provider's settings, never including the key. */
export const ModelSettingsSchema = closed({
  provider,
  enabled: Type.Boolean(),
  /** Absent until a model was chosen. */
  model: Type.Optional(ModelName),
  has_api_key: Type.Boolean(),
});
/** State of a provider's settings. */
export type ModelSettings = Static<typeof ModelSettingsSchema>;

/** A question with a typed answer. */
export const QuestionSchema = Type.Union([
  closed({ id: NameText, type: Type.Literal("boolean"), prompt: bodyText(1024) }),
  closed({
    id: NameText,
    type: Type.Literal("number"),
    prompt: bodyText(1024),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
  }),
  closed({
    id: NameText,
    type: Type.Literal("choice"),
    prompt: bodyText(1024),
    options: Type.Array(nonBlank(128), { minItems: 2, maxItems: 32, uniqueItems: true }),
  }),
  closed({
    id: NameText,
    type: Type.Literal("text"),
    prompt: bodyText(1024),
    max_length: Type.Integer({ minimum: 1, maximum: 4096 }),
  }),
]);
/** A question with a typed answer. */
export type Question = Static<typeof QuestionSchema>;

export const Questions = Type.Array(QuestionSchema, { minItems: 1, maxItems: 16 });

/** Answers by question id, each of the type its question asks for. */
export const AnswersSchema = Type.Unsafe<Readonly<Record<string, boolean | number | string>>>({ type: "object" });

/** An extension's own recipe: instructions for the model and the typed answers it must return. */
export const RecipeSchema = closed({ name: NameText, instructions: bodyText(8192), questions: Questions });
/** An extension's own recipe. */
export type Recipe = Static<typeof RecipeSchema>;
