import { IN_APP_METHODS } from "@bourse/contract/in-app";
import { defineMethod } from "../../method.ts";

export const automationNotificationsList = defineMethod(IN_APP_METHODS["automation/notifications.list"], {
  uses: ["notifications"],
  run: (_params, { notifications }) => notifications.list(),
});
