import { MODELS_SETTINGS } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const modelsSettings = defineCommand(MODELS_SETTINGS, {
  uses: ["models"],
  run: ({ provider }, { models }) => models.settings(provider),
});
