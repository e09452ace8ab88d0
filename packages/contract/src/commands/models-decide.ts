import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { AnyJson } from "./parts.ts";
import { AnswersSchema, ModelName, provider, Questions } from "./shared/models.ts";

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
