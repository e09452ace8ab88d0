import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const modelsSettings = defineCommand(BRIDGE_CONTRACTS["models.settings"], {
  uses: ["models"],
  run: ({ provider }, { models }) => models.settings(provider),
});
