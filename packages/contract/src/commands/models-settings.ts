import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ModelSettingsSchema, provider } from "./shared/models.ts";

export const MODELS_SETTINGS = defineContract({
  method: "models.settings",
  requires: { capabilities: ["languageModel"] },
  params: closed({ provider }),
  result: ModelSettingsSchema,
  sample: { params: { provider: "openai" }, result: { provider: "openai", enabled: true, has_api_key: true } },
});
