import { MODELS_RECIPE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";
import { readTools } from "./read-tools.ts";

export const modelsRecipe = defineCommand(MODELS_RECIPE, {
  uses: ["models", "market", "news", "context"],
  run: (request, { models, ...services }, context) =>
    models.recipe({ request, tools: readTools(services, context) }, context),
});
