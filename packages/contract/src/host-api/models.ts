import { type Static, Type } from "typebox";
import { MODEL_PROVIDERS } from "../commands/shared/models.ts";
import { ANSWER_FORMS, BASE_URL_MAX_LENGTH } from "../limits/models.ts";
import { SECRET_MAX_LENGTH } from "../limits/network.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { shownText } from "../schemas/fields.ts";

export { ANSWER_FORMS, type AnswerForm } from "../limits/models.ts";

const provider = oneOf(MODEL_PROVIDERS);
const ModelText = shownText(128);

const AnswerFormText = oneOf(ANSWER_FORMS);

/** A provider as shown on the trader's page; the key is never part of an answer. */
export const ModelProviderStateSchema = closed({
  provider,
  enabled: Type.Boolean(),
  model: Type.Optional(ModelText),
  /** Address of a compatible server. */
  base_url: Type.Optional(Type.String()),
  has_api_key: Type.Boolean(),
  /** Only for a compatible server; absent: it was not tested yet, and both forms are tried. */
  answer_form: Type.Optional(AnswerFormText),
});
export type ModelProviderState = Static<typeof ModelProviderStateSchema>;

/** Answer of `GET /api/models`. */
export const ModelListSchema = closed({ providers: Type.Array(ModelProviderStateSchema) });
export type ModelList = Static<typeof ModelListSchema>;

export const ModelProviderParams = closed({ provider });

/** Body of `PUT /api/models/{provider}`: an absent field stays, null deletes it. */
export const ModelChangeSchema = closed({
  enabled: Type.Optional(Type.Boolean()),
  model: Type.Optional(Type.Union([ModelText, Type.Null()])),
  base_url: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: BASE_URL_MAX_LENGTH }), Type.Null()])),
  answer_form: Type.Optional(Type.Union([AnswerFormText, Type.Null()])),
  /** Write-only. */
  api_key: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: SECRET_MAX_LENGTH }), Type.Null()])),
});
export type ModelChange = Static<typeof ModelChangeSchema>;

const TypedFeatureSchema = closed({
  feature: oneOf(["briefings", "chart_questions", "sentiment", "strategies", "extension_tasks"]),
  works: Type.Boolean(),
  /** If it does not work: the error code. */
  code: Type.Optional(Type.String()),
});
export type TypedFeature = Static<typeof TypedFeatureSchema>;

/** Answer of `POST /api/models/{provider}/test`: the model answered, and which kinds of typed questions it answers in the required form. */
export const ModelTestSchema = closed({
  connected: Type.Literal(true),
  model: ModelText,
  typed: Type.Array(TypedFeatureSchema),
});
export type ModelTest = Static<typeof ModelTestSchema>;
