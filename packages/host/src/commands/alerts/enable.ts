import { ALERTS_ENABLE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const alertsEnable = defineCommand(ALERTS_ENABLE, {
  uses: ["alerts"],
  run({ ids, enabled }, { alerts }, context) {
    const watch = enabled ? "watched" : "stopped";
    const { done, rejected } = context.commit(() => alerts.enable(context.principal, watch, ids));
    return { updated: done, rejected_ids: rejected };
  },
});
