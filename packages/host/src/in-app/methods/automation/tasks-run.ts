import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationTasksRun = defineMethod(IN_APP_METHODS["automation/tasks.run"], {
  uses: ["tasks", "modelConsents"],
  async run({ id }, { tasks, modelConsents }, call) {
    // Refuses a task that is gone before the trader is asked.
    tasks.get(id);
    await modelConsents.require(call);
    return tasks.run(id, call);
  },
});
