import { ALERTS_CREATE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const alertsCreate = defineCommand(ALERTS_CREATE, {
  uses: ["alerts"],
  run: (params, { alerts }, context) => alerts.create(params, context),
});
