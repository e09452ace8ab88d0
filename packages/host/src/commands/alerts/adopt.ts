import { ALERTS_ADOPT } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const alertsAdopt = defineCommand(ALERTS_ADOPT, {
  uses: ["alerts"],
  run({ plan_id, ids }, { alerts }, context) {
    const { done, rejected } = context.commit(() => alerts.adopt(context.principal, plan_id, ids));
    return { adopted_ids: done, rejected_ids: rejected };
  },
});
