import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";
import { requireOwn } from "../../task-origin.ts";

export const automationConfigurationUpdate = defineMethod(IN_APP_METHODS["automation/configuration.update"], {
  uses: ["tasks", "modelConsents"],
  async run({ id, change }, { tasks, modelConsents }, call) {
    requireOwn(tasks.get(id), call.principal);
    // A larger budget spends more of the trader's money.
    await modelConsents.require(call);
    return tasks.change(id, change, call);
  },
});
