import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { ModelName, provider } from "./shared/models.ts";

export const MODELS_TEST = defineContract({
  method: "models.test",
  requires: { capabilities: ["languageModel", "network"] },
  params: closed({ provider }),
  result: closed({ connected: Type.Literal(true), model: ModelName }),
  sample: { params: { provider: "openai" }, result: { connected: true, model: "m" } },
});
