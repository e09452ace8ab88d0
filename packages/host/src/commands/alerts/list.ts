import { ALERTS_LIST } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const alertsList = defineCommand(ALERTS_LIST, {
  uses: ["alerts"],
  run: (_params, { alerts }, { principal }) => ({ alerts: alerts.list(principal) }),
});
