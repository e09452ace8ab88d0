import { MODELS_CONFIGURE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const modelsConfigure = defineCommand(MODELS_CONFIGURE, {
  uses: ["models"],
  run: (params, { models }, context) => models.configure(params, context),
});
