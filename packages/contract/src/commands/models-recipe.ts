import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { JsonObjectSchema, NameText } from "./parts.ts";
import { RecipeSchema } from "./shared/models.ts";

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
