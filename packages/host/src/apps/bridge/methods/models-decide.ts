import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const modelsDecide = defineCommand(BRIDGE_CONTRACTS["models.decide"], {
  uses: ["models"],
  run: (params, { models }, context) => models.decide(params, context),
});
