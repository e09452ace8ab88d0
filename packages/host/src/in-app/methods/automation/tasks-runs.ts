import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationTasksRuns = defineMethod(IN_APP_METHODS["automation/tasks.runs"], {
  uses: ["tasks"],
  run: ({ id }, { tasks }) => tasks.runs(id),
});
