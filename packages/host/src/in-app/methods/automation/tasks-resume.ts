import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationTasksResume = defineMethod(IN_APP_METHODS["automation/tasks.resume"], {
  uses: ["tasks", "modelConsents"],
  async run({ id }, { tasks, modelConsents }, call) {
    tasks.get(id);
    await modelConsents.require(call);
    return tasks.change(id, { revision: tasks.get(id).revision, enabled: true }, call);
  },
});
