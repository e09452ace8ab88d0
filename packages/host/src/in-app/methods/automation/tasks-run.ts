import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationTasksRun = defineMethod(IN_APP_METHODS["automation/tasks.run"], {
  uses: ["tasks", "modelConsents"],
  async run({ id }, { tasks, modelConsents }, call) {
    // A task that is gone is no reason to ask the trader.
    tasks.get(id);
    await modelConsents.require(call);
    return tasks.run(id, call);
  },
});
