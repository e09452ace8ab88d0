import { ALERTS_ADOPT, ALERTS_CREATE, ALERTS_ENABLE, ALERTS_LIST, ALERTS_REMOVE } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const alertsCreate = defineCommand(ALERTS_CREATE, {
  uses: ["alerts"],
  run: (params, { alerts }, context) => alerts.create(params, context),
});

export const alertsList = defineCommand(ALERTS_LIST, {
  uses: ["alerts"],
  run: (_params, { alerts }, { principal }) => ({ alerts: alerts.list(principal) }),
});

export const alertsAdopt = defineCommand(ALERTS_ADOPT, {
  uses: ["alerts"],
  run({ plan_id, ids }, { alerts }, context) {
    const { done, rejected } = context.commit(() => alerts.adopt(context.principal, plan_id, ids));
    return { adopted_ids: done, rejected_ids: rejected };
  },
});

export const alertsEnable = defineCommand(ALERTS_ENABLE, {
  uses: ["alerts"],
  run({ ids, enabled }, { alerts }, context) {
    const watch = enabled ? "watched" : "stopped";
    const { done, rejected } = context.commit(() => alerts.enable(context.principal, watch, ids));
    return { updated: done, rejected_ids: rejected };
  },
});

export const alertsRemove = defineCommand(ALERTS_REMOVE, {
  uses: ["alerts"],
  run({ ids }, { alerts }, context) {
    const { done, rejected } = context.commit(() => alerts.remove(context.principal, ids));
    return { removed: done, rejected_ids: rejected };
  },
});
