import { ALERTS_REMOVE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const alertsRemove = defineCommand(ALERTS_REMOVE, {
  uses: ["alerts"],
  run({ ids }, { alerts }, context) {
    const { done, rejected } = context.commit(() => alerts.remove(context.principal, ids));
    return { removed: done, rejected_ids: rejected };
  },
});
