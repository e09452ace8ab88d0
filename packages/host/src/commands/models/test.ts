import { MODELS_TEST } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const modelsTest = defineCommand(MODELS_TEST, {
  uses: ["models"],
  run: ({ provider }, { models }, context) => models.test(provider, context),
});
