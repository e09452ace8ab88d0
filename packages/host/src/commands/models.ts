import {
  MODELS_CONFIGURE,
  MODELS_DECIDE,
  MODELS_RECIPE,
  MODELS_SETTINGS,
  MODELS_TEST,
  neededCapabilities,
} from "@bourse/contract";
import type { CommandContext } from "@bourse/runtime/broker";
import { defineCommand } from "../broker/command.ts";
import { readTools as allReadings, type ReadServices } from "../services/models/readings.ts";
import type { ReadTool } from "../services/models/session.ts";

export const modelsSettings = defineCommand(MODELS_SETTINGS, {
  uses: ["models"],
  run: ({ provider }, { models }) => models.settings(provider),
});

export const modelsConfigure = defineCommand(MODELS_CONFIGURE, {
  uses: ["models"],
  run: (params, { models }, context) => models.configure(params, context),
});

export const modelsTest = defineCommand(MODELS_TEST, {
  uses: ["models"],
  run: ({ provider }, { models }, context) => models.test(provider, context),
});

export const modelsDecide = defineCommand(MODELS_DECIDE, {
  uses: ["models"],
  run: (params, { models }, context) => models.decide(params, context),
});

/** The read tools of one session, with exactly the rights of the extension it runs for. */
export function readTools(services: ReadServices, { holds }: CommandContext): readonly ReadTool[] {
  return allReadings(
    services,
    ({ requires }) => requires.extension === undefined && neededCapabilities(requires, {}).every((each) => holds(each)),
  );
}

export const modelsRecipe = defineCommand(MODELS_RECIPE, {
  uses: ["models", "market", "news", "context"],
  run: (request, { models, ...services }, context) =>
    models.recipe({ request, tools: readTools(services, context) }, context),
});
