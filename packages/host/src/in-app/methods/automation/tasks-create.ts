import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";
import { originOf } from "../../task-origin.ts";

export const automationTasksCreate = defineMethod(IN_APP_METHODS["automation/tasks.create"], {
  uses: ["tasks", "modelConsents"],
  async run(task, { tasks, modelConsents }, call) {
    const refusal = tasks.full();
    if (refusal) throw refusal;
    await modelConsents.require(call);
    return tasks.create(task, originOf(call.principal), call);
  },
});
