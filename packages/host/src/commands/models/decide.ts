import { MODELS_DECIDE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const modelsDecide = defineCommand(MODELS_DECIDE, {
  uses: ["models"],
  run: (params, { models }, context) => models.decide(params, context),
});
