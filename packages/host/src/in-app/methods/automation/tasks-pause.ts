import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationTasksPause = defineMethod(IN_APP_METHODS["automation/tasks.pause"], {
  uses: ["tasks"],
  run: ({ id }, { tasks }, call) => tasks.change(id, { revision: tasks.get(id).revision, enabled: false }, call),
});
