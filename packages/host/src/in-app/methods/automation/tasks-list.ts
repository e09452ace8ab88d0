import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationTasksList = defineMethod(IN_APP_METHODS["automation/tasks.list"], {
  uses: ["tasks"],
  run: (_params, { tasks }) => ({ tasks: tasks.list().tasks }),
});
