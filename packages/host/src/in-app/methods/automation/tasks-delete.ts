import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";
import { requireOwn } from "../../task-origin.ts";

export const automationTasksDelete = defineMethod(IN_APP_METHODS["automation/tasks.delete"], {
  uses: ["tasks"],
  run({ id }, { tasks }, call) {
    requireOwn(tasks.get(id), call.principal);
    tasks.remove(id, call);
    return {};
  },
});
