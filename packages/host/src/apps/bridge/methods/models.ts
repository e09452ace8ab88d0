import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const modelsDecide = defineCommand(BRIDGE_CONTRACTS["models.decide"], {
  uses: ["models"],
  run: (params, { models }, context) => models.decide(params, context),
});

/** An application has no right to read the trader's data, so the model of its session has nothing to read with. */
export const modelsRecipe = defineCommand(BRIDGE_CONTRACTS["models.recipe"], {
  uses: ["models"],
  run: (request, { models }, context) => models.recipe({ request, tools: [] }, context),
});

export const modelsSettings = defineCommand(BRIDGE_CONTRACTS["models.settings"], {
  uses: ["models"],
  run: ({ provider }, { models }) => models.settings(provider),
});
