import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ModelName, ModelSettingsSchema, provider } from "./shared/models.ts";

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
