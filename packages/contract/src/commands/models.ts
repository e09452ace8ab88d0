import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson, JsonObjectSchema, NameText } from "./parts.ts";
import { AnswersSchema, ModelName, ModelSettingsSchema, provider, Questions, RecipeSchema } from "./shared/models.ts";

export const MODELS_SETTINGS = defineContract({
  method: "models.settings",
  requires: { capabilities: ["languageModel"] },
  params: closed({ provider }),
  result: ModelSettingsSchema,
  sample: { params: { provider: "openai" }, result: { provider: "openai", enabled: true, has_api_key: true } },
});

/** Proposes settings; the trader decides in a dialog of the host and types the key there. */
export const MODELS_CONFIGURE = defineContract({
  method: "models.configure",
  requires: { capabilities: ["languageModel", "secrets"] },
  waitsForTrader: true,
  params: closed({
    provider,
    enabled: Type.Optional(Type.Boolean()),
    model: Type.Optional(ModelName),
    clear_api_key: Type.Optional(Type.Boolean()),
  }),
  result: ModelSettingsSchema,
  sample: {
    params: { provider: "openai", enabled: true },
    result: { provider: "openai", enabled: true, has_api_key: true },
  },
});

export const MODELS_TEST = defineContract({
  method: "models.test",
  requires: { capabilities: ["languageModel", "network"] },
  params: closed({ provider }),
  result: closed({ connected: Type.Literal(true), model: ModelName }),
  sample: { params: { provider: "openai" }, result: { connected: true, model: "m" } },
});

/** Asks the model typed questions about a state and checks each answer against its question. */
export const MODELS_DECIDE = defineContract({
  method: "models.decide",
  requires: { capabilities: ["languageModel", "network"] },
  params: closed({ provider, state: AnyJson, questions: Questions }),
  result: closed({ provider, model: ModelName, answers: AnswersSchema }),
  sample: {
    params: { provider: "openai", state: {}, questions: [{ id: "q", type: "boolean", prompt: "Is it?" }] },
    result: { provider: "openai", model: "m", answers: { q: true } },
  },
});

/** Starts a recipe in a read-only session, which ends with a `completion` event that carries this command's id. */
export const MODELS_RECIPE = defineContract({
  method: "models.recipe",
  requires: { capabilities: ["languageModel"] },
  params: closed({ recipe: RecipeSchema, parameters: JsonObjectSchema }),
  result: closed({ accepted: Type.Literal(true), recipe: NameText }),
  sample: {
    params: {
      recipe: { name: "r", instructions: "Do.", questions: [{ id: "q", type: "boolean", prompt: "Is it?" }] },
      parameters: {},
    },
    result: { accepted: true, recipe: "r" },
  },
});
